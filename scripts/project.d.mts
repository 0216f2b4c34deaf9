/** The path of a tool from this project's node_modules, by its package, or `package#tool`. */
export function binary(name: string): string;
/** Installs the packages of a folder with its own package.json if they are missing or older than its lock file. */
export function ensureFolderInstalled(folder: string): void;
