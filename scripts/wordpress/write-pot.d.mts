import type { Found } from './message-catalogue.mjs';

export declare const POT: string;
export declare function pluginMessages(): Map<string, Found>;
