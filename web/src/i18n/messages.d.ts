declare module 'messages:*' {
    const words: Readonly<Record<string, string>>;
    export default words;
}
