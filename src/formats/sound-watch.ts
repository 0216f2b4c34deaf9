/**
 * What is known of a body of speech so far. `failed`: it has said so itself before its first sound; `cut`: after it. `collapsed`: it has said
 * that its generation failed, whatever has sounded (contract, 4).
 */
type State = 'nothing' | 'sound' | 'failed' | 'cut' | 'collapsed';

interface Reader {
  /** @returns The last state that a part of the chunk leads to. */
  read(chunk: Uint8Array): State;
  /** Whether a body that has sounded may still be `collapsed`. */
  readonly mayCollapse: boolean;
}

const WAV_HEADER_BYTES = 44;
/** Of Opus in Ogg: its identification and its comments have a page each (RFC 7845, 3). */
const OGG_HEADER_PAGES = 2;

/**
 * Looks for the first sound in a body of speech, as it passes. Chunks may be cut anywhere. After the first sound, a chunk of a file costs one
 * comparison, and one of text a search for quotes, of which base64 has none.
 *
 * Of events and JSON it is the first `audio` that is not empty; of files the first byte behind their headers.
 */
export class SoundWatch {
  readonly #reader: Reader;
  #state: State = 'nothing';

  /** @param contentType Of the body; any but a known one is sound from its first byte. */
  constructor(contentType: string) {
    this.#reader = readerOf(contentType.split(';', 1)[0]!.trim().toLowerCase());
  }

  /** Whether nothing has sounded yet, or the generation has collapsed. */
  get isSilent(): boolean {
    return this.#state !== 'sound' && this.#state !== 'cut';
  }

  /** Whether an error event has come before any sound. */
  get hasFailed(): boolean {
    return this.#state === 'failed';
  }

  /** Whether an error event has come after the first sound: the rest of the speech does not. */
  get isCut(): boolean {
    return this.#state === 'cut';
  }

  pass(chunk: Uint8Array): void {
    const hasSounded = this.#state === 'sound' || this.#state === 'cut';
    if (this.#state === 'nothing' || (hasSounded && this.#reader.mayCollapse))
      this.#state = this.#reader.read(chunk);
  }
}

function readerOf(type: string): Reader {
  if (type === 'text/event-stream') return new MembersReader([AUDIO, ERROR, COLLAPSED]);
  if (type === 'application/json') return new MembersReader([AUDIO, COLLAPSED]);
  if (type === 'audio/ogg') return new PagesReader();
  return new BytesReader(/^audio\/(x-)?wav$/.test(type) ? WAV_HEADER_BYTES : 0);
}

class BytesReader implements Reader {
  readonly mayCollapse = false;
  #left: number;

  constructor(headerBytes: number) {
    this.#left = headerBytes;
  }

  read({ length }: Uint8Array): State {
    this.#left -= length;
    return this.#left < 0 ? 'sound' : 'nothing';
  }
}

class PagesReader implements Reader {
  readonly mayCollapse = false;
  readonly #capture = encode('OggS');
  #matched = 0;
  #pages = 0;

  read(chunk: Uint8Array): State {
    for (const byte of chunk) {
      if (byte === this.#capture[this.#matched]) this.#matched += 1;
      else this.#matched = byte === this.#capture[0] ? 1 : 0;
      if (this.#matched < this.#capture.length) continue;
      this.#matched = 0;
      this.#pages += 1;
      if (this.#pages > OGG_HEADER_PAGES) return 'sound';
    }
    return 'nothing';
  }
}

/** A member of a JSON object: its name in quotes, and how its value begins. Within strings, quotes are escaped. */
interface Member {
  readonly name: Uint8Array;
  readonly value: Uint8Array;
  /** Whether the string has to go on, behind `value`. */
  readonly hasMore?: boolean;
  readonly state: State;
}

const AUDIO: Member = { name: encode('"audio"'), value: encode('"'), hasMore: true, state: 'sound' };
const ERROR: Member = { name: encode('"type"'), value: encode('"error"'), state: 'failed' };
const COLLAPSED: Member = { name: encode('"collapsed"'), value: encode('true'), state: 'collapsed' };

class MembersReader implements Reader {
  readonly mayCollapse = true;
  readonly #members: readonly MemberReader[];
  #state: State = 'nothing';

  constructor(members: readonly Member[]) {
    this.#members = members.map((member) => new MemberReader(member));
  }

  read(chunk: Uint8Array): State {
    let isIdle = this.#members.every((member) => member.isIdle);
    for (let at = 0; at < chunk.length; at++) {
      if (isIdle) at = chunk.indexOf(QUOTE, at);
      if (at < 0) break;
      isIdle = true;
      for (const member of this.#members) {
        if (member.take(chunk[at]!)) this.#reach(member.state);
        isIdle &&= member.isIdle;
      }
    }
    return this.#state;
  }

  #reach(state: State): void {
    if (state === 'collapsed' || this.#state === 'nothing') this.#state = state;
    else if (state === 'failed' && this.#state === 'sound') this.#state = 'cut';
  }
}

const QUOTE = 0x22;
const COLON = 0x3a;
/** White space of JSON. */
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

class MemberReader {
  readonly state: State;
  readonly #name: Uint8Array;
  readonly #value: Uint8Array;
  readonly #hasMore: boolean;
  /** What comes next. */
  #part: 'name' | 'colon' | 'value' = 'name';
  #matched = 0;

  constructor({ name, value, hasMore = false, state }: Member) {
    this.#name = name;
    this.#value = value;
    this.#hasMore = hasMore;
    this.state = state;
  }

  /** Whether it waits for the quote before a name. */
  get isIdle(): boolean {
    return this.#matched === 0 && this.#part === 'name';
  }

  /** @returns Whether the member is there. */
  take(byte: number): boolean {
    switch (this.#part) {
      case 'name':
        if (byte !== this.#name[this.#matched]) this.#restart(byte);
        else if (++this.#matched === this.#name.length) this.#part = 'colon';
        return false;
      case 'colon':
        if (byte === COLON) {
          this.#part = 'value';
          this.#matched = 0;
        } else if (!BLANKS.has(byte)) this.#restart(byte);
        return false;
      default:
        return (this.#matched > 0 || !BLANKS.has(byte)) && this.#takeValue(byte);
    }
  }

  #takeValue(byte: number): boolean {
    const isWhole = this.#matched === this.#value.length;
    const isNext = byte === this.#value[this.#matched];
    if (isNext) this.#matched += 1;
    const isThere = isWhole
      ? byte !== QUOTE
      : isNext && !this.#hasMore && this.#matched === this.#value.length;
    if (isThere || !isNext) this.#restart(byte);
    return isThere;
  }

  #restart(byte: number): void {
    this.#part = 'name';
    this.#matched = byte === QUOTE ? 1 : 0;
  }
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
