/** What is known of a body of speech so far. `failed`: it has said so itself before its first sound. */
type Heard = 'nothing' | 'sound' | 'failed';

interface Reader {
  /** @returns Whether a first sound, or an error, has been read. */
  read(chunk: Uint8Array): Heard;
}

const WAV_HEADER_BYTES = 44;
/** Of Opus in Ogg: its identification and its comments have a page each (RFC 7845, 3). */
const OGG_HEADER_PAGES = 2;

/**
 * Looks for the first sound in a body of speech, as it passes. Chunks may be cut anywhere. After the first sound, a chunk costs one comparison.
 *
 * Of events and JSON it is the first `audio` that is not empty; of files the first byte behind their headers.
 */
export class SoundWatch {
  readonly #reader: Reader;
  #heard: Heard = 'nothing';

  /** @param contentType Of the body; any but a known one is sound from its first byte. */
  constructor(contentType: string) {
    this.#reader = readerOf(contentType.split(';', 1)[0]!.trim().toLowerCase());
  }

  /** Whether nothing has sounded yet. */
  get isSilent(): boolean {
    return this.#heard !== 'sound';
  }

  /** Whether an error event has come before any sound. */
  get hasFailed(): boolean {
    return this.#heard === 'failed';
  }

  pass(chunk: Uint8Array): void {
    if (this.#heard === 'nothing') this.#heard = this.#reader.read(chunk);
  }
}

function readerOf(type: string): Reader {
  if (type === 'text/event-stream') return new MembersReader([AUDIO, ERROR]);
  if (type === 'application/json') return new MembersReader([AUDIO]);
  if (type === 'audio/ogg') return new PagesReader();
  return new BytesReader(/^audio\/(x-)?wav$/.test(type) ? WAV_HEADER_BYTES : 0);
}

class BytesReader implements Reader {
  #left: number;

  constructor(headerBytes: number) {
    this.#left = headerBytes;
  }

  read({ length }: Uint8Array): Heard {
    this.#left -= length;
    return this.#left < 0 ? 'sound' : 'nothing';
  }
}

class PagesReader implements Reader {
  readonly #capture = encode('OggS');
  #matched = 0;
  #pages = 0;

  read(chunk: Uint8Array): Heard {
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

/** A member of a JSON object: its name in quotes, and how its string begins. Within strings, quotes are escaped. */
interface Member {
  readonly name: Uint8Array;
  /** Undefined: any string but the empty one. */
  readonly value: Uint8Array | undefined;
  readonly heard: Heard;
}

const AUDIO: Member = { name: encode('"audio"'), value: undefined, heard: 'sound' };
const ERROR: Member = { name: encode('"type"'), value: encode('error"'), heard: 'failed' };

class MembersReader implements Reader {
  readonly #members: readonly MemberReader[];

  constructor(members: readonly Member[]) {
    this.#members = members.map((member) => new MemberReader(member));
  }

  read(chunk: Uint8Array): Heard {
    for (const byte of chunk) for (const member of this.#members) if (member.take(byte)) return member.heard;
    return 'nothing';
  }
}

const QUOTE = 0x22;
const COLON = 0x3a;
/** White space of JSON. */
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

class MemberReader {
  readonly heard: Heard;
  readonly #name: Uint8Array;
  readonly #value: Uint8Array | undefined;
  /** What comes next. */
  #part: 'name' | 'colon' | 'quote' | 'value' = 'name';
  #matched = 0;

  constructor({ name, value, heard }: Member) {
    this.#name = name;
    this.#value = value;
    this.heard = heard;
  }

  /** @returns Whether the member is there. */
  take(byte: number): boolean {
    switch (this.#part) {
      case 'name':
        if (byte !== this.#name[this.#matched]) this.#restart(byte);
        else if (++this.#matched === this.#name.length) this.#part = 'colon';
        return false;
      case 'colon':
        if (byte === COLON) this.#part = 'quote';
        else if (!BLANKS.has(byte)) this.#restart(byte);
        return false;
      case 'quote':
        if (byte === QUOTE) {
          this.#part = 'value';
          this.#matched = 0;
        } else if (!BLANKS.has(byte)) this.#restart(byte);
        return false;
      default:
        return this.#takeValue(byte);
    }
  }

  #takeValue(byte: number): boolean {
    if (!this.#value) {
      if (byte !== QUOTE) return true;
    } else if (byte === this.#value[this.#matched]) {
      return ++this.#matched === this.#value.length;
    }
    this.#restart(byte);
    return false;
  }

  #restart(byte: number): void {
    this.#part = 'name';
    this.#matched = byte === QUOTE ? 1 : 0;
  }
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
