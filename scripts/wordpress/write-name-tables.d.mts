import type { spellPhones } from '../../src/text/g2p/spell-phones.ts';

type Readings = Readonly<Record<string, string>>;

export interface Sources {
  readonly compatible: RegExp;
  readonly readAs: Readings;
  readonly smallV: Readings;
  readonly endings: RegExp;
  readonly ipaPhones: Readings;
  readonly spellPhones: typeof spellPhones;
}

export declare const NAME_TABLES: string;
export declare function nameTables(sources: Sources): string;
