/** Builds the plugin, and returns the path of its ZIP file. */
export function buildWordPressPlugin(): Promise<string>;
