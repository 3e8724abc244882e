// Text as it is typed in a hurry: without accents, dots and capitals.
export const plain = (text: string): string =>
    text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase().replaceAll('ł', 'l');
