import type { LexiconEntry } from '../lexicon/lexicon-entry.ts';

/** Where speech is bought: the service with its key, or a proxy in the name of a page's origin. */
export type SpeechSource =
  | { readonly baseUrl: string; readonly key: string }
  | { readonly endpoint: string; readonly origin: string };

/** What a site says about its speech. All of it may be left out. */
export interface SiteOptions {
  /**
   * Pages that get a player: globs of HTML files in the built site, e.g. `posts/**`. Of these, pages without text to read get none.
   * Default: every page with an `<article>` or a `<kurdish-tts>`.
   */
  readonly articles?: string | readonly string[];
  /** Default: the voice of the page's `<kurdish-tts>`, else the first voice for the dialect of the text. */
  readonly voice?: string;
  readonly voiceGroup?: string;
  /** How names are said: the content of a lexicon's JSON file. */
  readonly lexicon?: { readonly entries: readonly LexiconEntry[] };
  /** Default: the embedded voices, which need no key and no network. */
  readonly speech?: SpeechSource;
  /** A sound file of at most 30 s, played before the speech of each article as loud as it; and one after it. */
  readonly intro?: string;
  readonly outro?: string;
  /** Folder of the built site for the sound files and the feed. Default `audio`. */
  readonly folder?: string;
  /** What is kept from one build to the next. Default `node_modules/.cache/kurdish-speech`. */
  readonly cache?: string;
  /** A podcast feed of all articles; false for none. It needs the site's address. */
  readonly feed?: false | { readonly title?: string; readonly image?: string };
  /** More attributes of the `<kurdish-tts>` that pages get, e.g. `{ highlight: 'sentence' }`. */
  readonly attributes?: Readonly<Record<string, string>>;
}

/** A built site, as its generator knows it. */
export interface Site {
  /** Absolute path of the folder with its files. */
  readonly directory: string;
  /** Folder of the script-tag files. */
  readonly assets: string;
  /** Origin where it will be served, e.g. `https://news.example`; undefined where that is not known. */
  readonly origin: string | undefined;
  /** Path of the folder on that origin, with a slash at both ends. */
  readonly base: string;
  /** Whether pages replace each other without being loaded, so that each needs the script. */
  readonly hasClientRouter?: boolean;
  /** Prints a line for whoever builds the site. */
  readonly log: (line: string) => void;
  readonly signal?: AbortSignal;
}
