import { SpeechError } from '../../../contract/errors.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';

/** Start and end in milliseconds from the part's start; offset and length in UTF-16 code units of the part's text. */
type RecordedWord = readonly [start: number, end: number, charIndex: number, charLength: number];

/** A piece of a recording: the speech of one part of a text, or a sound before or after all of it. */
export interface RecordedPart {
  /** Names the part's text without holding it: base64url of the first 16 bytes of its SHA-256. Of a sound without text, its file's. */
  readonly digest: string;
  /** Sample at 24 kHz where its speech begins. */
  readonly start: number;
  /** Length of its speech in samples at 24 kHz. */
  readonly samples: number;
  /** Its bytes in the first audio file: the first, and the one after the last. */
  readonly range: readonly [number, number];
  readonly words: readonly RecordedWord[];
}

export interface RecordedAudio {
  readonly type: string;
  /** Absolute. */
  readonly url: string;
  readonly bytes: number;
  /** Ogg/Opus: the bytes of its headers. */
  readonly header: readonly [number, number] | undefined;
}

/** Speech that was published as files: what its JSON file says. */
export interface Recording {
  readonly dialect: string | undefined;
  readonly voice: string;
  readonly voiceGroup: string;
  readonly speed: number | undefined;
  /** The limit with which the text was cut into parts, in code points. */
  readonly maxCharacters: number;
  /** Length in samples at 24 kHz. */
  readonly frames: number;
  /** The first is played; the others are for saving, and for browsers that cannot play the first. */
  readonly audio: readonly [RecordedAudio, ...RecordedAudio[]];
  readonly parts: readonly RecordedPart[];
  /** Without words. */
  readonly intro?: RecordedPart | undefined;
  readonly outro?: RecordedPart | undefined;
}

/** Seconds by which a file may be longer than its last part: padding of its last frame. */
const LONGEST_PADDING = 1;

/**
 * Checks what a page has fetched: a file may be damaged, or something else.
 * @param value Parsed JSON.
 * @param url Where it was, for the addresses in it and for errors.
 * @throws SpeechError `unsupported-media`, which names the field that is wrong.
 */
export function parseRecording(value: unknown, url: string): Recording {
  const check: Check = (isValid, field, rule) => {
    if (!isValid)
      throw new SpeechError(
        'unsupported-media',
        `${url} is not published speech: "${field}" has to be ${rule}.`,
        {
          field: 'src',
        },
      );
  };
  check(isObject(value), 'version', '1, in an object');
  const { version, dialect, voice, voiceGroup, speed, maxCharacters, duration, audio, parts, intro, outro } =
    value;
  check(version === 1, 'version', '1, which is what this version of the element plays');
  check(isText(voice) && isText(voiceGroup), 'voice", "voiceGroup', 'text');
  check(isCount(maxCharacters) && maxCharacters > 0, 'maxCharacters', 'a positive integer');
  check(Array.isArray(audio) && audio.length, 'audio', 'a list of files');
  check(Array.isArray(parts) && parts.length, 'parts', 'a list of parts');
  const files = audio.map((each, index) => parseAudio(each, `audio[${index}]`, url, check));
  let end = 0;
  const parse = (each: unknown, name: string) => {
    const part = parsePart(each, name, check);
    check(part.start >= end, `${name}.start`, `at least ${end}, where the part before ends`);
    check(
      part.range[1] <= (files[0]?.bytes ?? 0),
      `${name}.range`,
      'within the bytes of the first audio file',
    );
    end = part.start + part.samples;
    return part;
  };
  const parseJingle = (each: unknown, name: string) =>
    each === undefined ? undefined : parse(isObject(each) ? { ...each, words: [] } : each, name);
  const before = parseJingle(intro, 'intro');
  const recorded = parts.map((each, index) => parse(each, `parts[${index}]`));
  const after = parseJingle(outro, 'outro');
  const frames = typeof duration === 'number' ? Math.round(duration * SYNTHESIS_SAMPLE_RATE) : Number.NaN;
  check(
    Math.abs(frames - end) <= LONGEST_PADDING * SYNTHESIS_SAMPLE_RATE,
    'duration',
    'the end of the last part, in seconds',
  );
  return {
    dialect: isText(dialect) ? dialect : undefined,
    voice,
    voiceGroup,
    speed: typeof speed === 'number' && speed !== 1 ? speed : undefined,
    maxCharacters,
    frames: Math.max(frames, end),
    audio: files as [RecordedAudio, ...RecordedAudio[]],
    parts: recorded,
    intro: before,
    outro: after,
  };
}

type Check = (isValid: unknown, field: string, rule: string) => asserts isValid;

function parseAudio(value: unknown, name: string, url: string, check: Check): RecordedAudio {
  check(isObject(value), name, 'an object');
  const { type, src, bytes, header } = value;
  check(isText(type), `${name}.type`, 'a media type');
  check(isText(src) && /^(https?|blob):/.test(resolved(src, url)), `${name}.src`, 'an http(s) address');
  check(isCount(bytes), `${name}.bytes`, 'a number of bytes');
  check(header === undefined || isRange(header), `${name}.header`, 'two byte positions, in order');
  return { type, url: resolved(src, url), bytes, header };
}

function parsePart(value: unknown, name: string, check: Check): RecordedPart {
  check(isObject(value), name, 'an object');
  const { digest, start, samples, range, words } = value;
  check(isText(digest), `${name}.digest`, 'text');
  check(isCount(start) && isCount(samples), `${name}.start", "samples`, 'numbers of samples');
  check(isRange(range), `${name}.range`, 'two byte positions, in order');
  check(
    Array.isArray(words) &&
      words.every((word) => Array.isArray(word) && word.length === 4 && word.every(isCount)),
    `${name}.words`,
    'a list of [start, end, charIndex, charLength]',
  );
  return { digest, start, samples, range, words };
}

/** Empty where it is no address. */
function resolved(address: string, base: string): string {
  return URL.canParse(address, base) ? new URL(address, base).href : '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isRange(value: unknown): value is [number, number] {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every(isCount) &&
    (value[0] as number) <= (value[1] as number)
  );
}
