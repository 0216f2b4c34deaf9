export function addProbes(text: string, path: string, probe: string): string;
