/** Where a message is, as paths inside the plugin, and the notes to its translators. */
export interface Found {
  files: string[];
  notes: string[];
}
export declare function collectMessages(sources: Iterable<[string, string]>): Map<string, Found>;
export declare function potFile(messages: Map<string, Found>): string;
export declare function catalogueFaults(messages: Iterable<string>, source: string): string[];
export declare function readMessages(source: string): Map<string, string>;
