import type { SpeakingElement } from '../../../article/find-speaking-elements.ts';

type Attributes = Readonly<Record<string, string>>;

/** A script of the page that is, or loads, a file of ours. */
export interface OwnScript {
  /** Absolute address of our file. */
  readonly url: string;
  readonly file: string;
  readonly attributes: Attributes;
  /** Its line in the HTML, from 1. */
  readonly line: number;
  /** Whether the browser runs it as it stands: `module`, `classic`; `inline` where a script of the page imports it; `delayed` where it is not run. */
  readonly kind: 'module' | 'classic' | 'inline' | 'delayed';
}

/** An element of ours on the page. */
export interface OwnElement {
  /** In lower case, such as `kurdish-tts`. */
  readonly name: string;
  readonly attributes: Attributes;
  readonly line: number;
  /** Absolute address of its proxy or service; `local:` without one. */
  readonly endpoint: string;
  /** Absolute address of its tokens. */
  readonly tokenEndpoint: string;
  /** What it reads; for `<kurdish-tts>` alone. */
  readonly speech: SpeakingElement | undefined;
}

export interface FrameTag {
  /** Absolute; empty for one without an address. */
  readonly url: string;
  readonly attributes: Attributes;
  readonly line: number;
}

/** A policy that the page's own HTML sets. */
export interface MetaPolicy {
  readonly text: string;
  readonly line: number;
}

/** What of a page matters to our elements. */
export interface PageOutline {
  readonly scripts: readonly OwnScript[];
  /** Absolute addresses of all other scripts that the browser runs, and of modules that it preloads. */
  readonly otherScripts: readonly string[];
  readonly elements: readonly OwnElement[];
  readonly frames: readonly FrameTag[];
  readonly policies: readonly MetaPolicy[];
  /** All ids. */
  readonly ids: ReadonlySet<string>;
  readonly isWordPress: boolean;
}
