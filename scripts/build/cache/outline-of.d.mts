export function outlineOf(path: string, text: string): string;
