export declare const TABLES: string;
export declare function textTables(): string;
