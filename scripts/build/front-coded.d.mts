export function frontCoded(list: string): string;
