export function llmsFile(): string;
