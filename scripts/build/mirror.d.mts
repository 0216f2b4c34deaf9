/** Makes a folder hold these files and nothing else: contents by path in the folder. */
export function mirror(folder: string, files: ReadonlyMap<string, string | Uint8Array>): void;
