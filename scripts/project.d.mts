/** The path of a tool from this project's node_modules, by its package, or `package#tool`. */
export function binary(name: string): string;
