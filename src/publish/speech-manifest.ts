/** `<slug>.json`, version 1: the speech of one article beside its sound (docs/publish.md). */
export interface SpeechManifest {
  readonly version: 1;
  readonly title: string;
  /** `ckb`, `kmr-Latn` or `kmr-Arab`. */
  readonly language: string;
  readonly dialect: string;
  readonly voice: string;
  readonly voiceGroup: string;
  readonly speed: number;
  /** Ids of voices of quotes that were refused: the voice of the whole reads those. */
  readonly refusedVoices?: readonly string[];
  /** The limit with which `nextPart` cut the text, in code points. */
  readonly maxCharacters: number;
  /** Seconds. */
  readonly duration: number;
  readonly audio: readonly PublishedAudio[];
  readonly captions?: string;
  readonly parts: readonly PublishedPart[];
  /** What sounds before the speech, and after it. */
  readonly intro?: PublishedJingle;
  readonly outro?: PublishedJingle;
  /** For the feed. */
  readonly article?: PublishedArticle;
}

interface PublishedAudio {
  readonly type: string;
  /** Relative to the JSON. */
  readonly src: string;
  readonly bytes: number;
  /** The bytes before the first part; Ogg only. */
  readonly header?: readonly [number, number];
}

/** Who speaks a part. */
export interface PartVoice {
  readonly voice: string;
  readonly voiceGroup: string;
  readonly dialect: string;
}

export interface PublishedPart {
  /** `digestOf` the part's text. */
  readonly digest: string;
  /** `digestOf` the text that was spoken for it, where a lexicon changed it. */
  readonly said?: string | undefined;
  /** Where it is not that of the whole: who speaks it. */
  readonly voice?: PartVoice | undefined;
  /** Where its speech begins, in samples at 24 kHz. */
  readonly start: number;
  /** Length of its speech at 24 kHz. */
  readonly samples: number;
  /** Bytes of the first audio file; the last is excluded. */
  readonly range: readonly [number, number];
  readonly words: readonly PublishedWord[];
}

/** A sound without text. */
export interface PublishedJingle extends Pick<PublishedPart, 'start' | 'samples' | 'range'> {
  /** Of the file that was given: another one is joined anew. */
  readonly digest: string;
}

/** Start and end in milliseconds from the start of the part, index and length in UTF-16 units of the part's text. */
export type PublishedWord = readonly [start: number, end: number, charIndex: number, charLength: number];

/** What a feed says about an episode. Fields may be empty. */
interface PublishedArticle {
  readonly url: string;
  readonly author: string;
  readonly description: string;
  readonly image: string;
  /** ISO 8601: the page's own date, else when it was first published. */
  readonly published: string;
}

/** @returns undefined for JSON of another kind or version. */
export function parseSpeechManifest(json: string): SpeechManifest | undefined {
  let value: Partial<SpeechManifest> | null;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  const isSound =
    value?.version === 1 &&
    typeof value.title === 'string' &&
    typeof value.voice === 'string' &&
    typeof value.voiceGroup === 'string' &&
    typeof value.dialect === 'string' &&
    isCount(value.maxCharacters) &&
    Number.isFinite(value.duration) &&
    Number.isFinite(value.speed) &&
    (value.refusedVoices === undefined || Array.isArray(value.refusedVoices)) &&
    Array.isArray(value.audio) &&
    value.audio.every((audio) => typeof audio?.src === 'string' && isCount(audio.bytes)) &&
    Array.isArray(value.parts) &&
    value.parts.every(isPart) &&
    [value.intro, value.outro].every((jingle) => jingle === undefined || isJingle(jingle));
  return isSound ? (value as SpeechManifest) : undefined;
}

function isJingle(jingle: Partial<PublishedJingle> | null): boolean {
  return typeof jingle?.digest === 'string' && isPlaced(jingle);
}

function isPart(part: Partial<PublishedPart> | null): boolean {
  const { voice } = part ?? {};
  return (
    (voice === undefined ||
      [voice?.voice, voice?.voiceGroup, voice?.dialect].every((each) => typeof each === 'string')) &&
    typeof part?.digest === 'string' &&
    isPlaced(part) &&
    Array.isArray(part.words) &&
    part.words.every((word) => Array.isArray(word) && word.length === 4 && word.every(Number.isFinite))
  );
}

function isPlaced({ start, samples, range }: Partial<PublishedPart>): boolean {
  return isCount(start) && isCount(samples) && range?.length === 2 && range.every(isCount);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
