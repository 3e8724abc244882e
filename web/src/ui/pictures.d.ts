declare module 'icons:*' {
    const address: string;
    export default address;
}
