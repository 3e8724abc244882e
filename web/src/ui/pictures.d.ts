declare module 'icons:days' {
    const addresses: readonly string[];
    export default addresses;
}
declare module 'icons:*' {
    const address: string;
    export default address;
}
