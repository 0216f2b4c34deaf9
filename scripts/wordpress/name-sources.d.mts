import type { Sources } from './write-name-tables.mjs';

export declare const nameSources: Sources;
