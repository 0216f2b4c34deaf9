import { setImmediate as nextTurn } from 'node:timers/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import { type Refusal, refuse } from '../admission/refusal.ts';

/** A form with one file and its fields, neither validated yet. */
export interface Upload {
  readonly file: Buffer;
  /** The fields that were asked for, by name. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** Names of fields that were longer than what is read of them. */
  readonly cutFields: ReadonlySet<string>;
}

/** The fields of a form: how often each may come. */
export type UploadFields = Readonly<Record<string, 'once' | 'often'>>;

/** Enough for the form's two parts and a few unknown ones. */
const LIMITS = {
  fieldNameSize: 100,
  fieldSize: 4096,
  fields: 16,
  files: 2,
  parts: 17,
  headerPairs: 32,
  headerSize: 8192,
};
/** Memory is freed as other uploads finish or are aborted. */
const NO_MEMORY: Refusal = {
  ...refuse(503, 'service-unavailable', 'Too many uploads are in progress; try again shortly.'),
  retryAfterSeconds: 5,
};
/** Bytes of a form besides its file: boundaries, part headers and small fields. */
const FORM_OVERHEAD_BYTES = 64 * 1024;
/** Copied before others have their turn: about a millisecond. */
const TURN_BYTES = 2 * 1024 * 1024;

/**
 * Reads a multipart form, buffering at most `maxFileBytes`. After a fault the rest stays unread; the server discards it.
 * @param planName Named when the file is too large.
 * @param wanted The fields that are read; the others are skipped. At most 4 KiB of each.
 * @param allocate Called before each chunk of the file is buffered; where it returns false, the answer is 503.
 */
export async function readUpload(
  request: Request,
  maxFileBytes: number,
  planName: string,
  allocate: (bytes: number) => boolean = () => true,
  wanted: UploadFields = { dialect: 'once' },
): Promise<Upload | Refusal> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(contentType)) {
    return refuse(400, 'invalid-argument', 'Send the file as multipart/form-data, with its boundary.');
  }
  const tooLarge = () => {
    const error = `The file is larger than the ${maxFileBytes / 1024 / 1024} MB that the ${planName} plan takes.`;
    return refuse(400, 'file-too-large', error, { field: 'file' });
  };
  if (Number(request.headers.get('content-length') ?? 0) > maxFileBytes + FORM_OVERHEAD_BYTES)
    return tooLarge();

  let form: Form;
  try {
    form = new Form(contentType, maxFileBytes, allocate, wanted);
  } catch {
    // The parser accepts 250 characters; RFC 2046 allows 70.
    return refuse(400, 'invalid-argument', 'The boundary of the form is missing or too long.');
  }
  const reader = request.body?.getReader();
  const { signal } = request;
  // Not every body ends by itself when the client disconnects.
  const cancel = () => void reader?.cancel().catch(() => {});
  signal.addEventListener('abort', cancel, { once: true });
  try {
    if (signal.aborted) cancel();
    for (;;) {
      const piece = await reader?.read();
      if (!piece || piece.done) break;
      await form.write(piece.value);
      if (form.fault) break;
    }
    if (!form.fault) await form.end();
  } catch {
    return refuse(400, 'invalid-argument', 'The form ended before it was complete, or is not a valid form.');
  } finally {
    signal.removeEventListener('abort', cancel);
  }
  switch (form.fault) {
    case 'too-large':
      return tooLarge();
    case 'no-memory':
      return NO_MEMORY;
    case 'too-many':
      return refuse(400, 'invalid-argument', tooManyParts(wanted));
  }
  const file = await form.takeBytes();
  if (!file)
    return refuse(400, 'invalid-argument', '"file" is missing; send a recording.', { field: 'file' });
  return { file, fields: form.fields, cutFields: form.cutFields };
}

function tooManyParts(wanted: UploadFields): string {
  const once = Object.keys(wanted).filter((name) => wanted[name] === 'once');
  const fields = once.length === 1 ? `one ${once[0]}` : 'each field once';
  return `The form has too many parts; send one file and ${fields}.`;
}

class Form {
  fault: 'too-large' | 'too-many' | 'no-memory' | undefined;
  readonly fields = new Map<string, string[]>();
  readonly cutFields = new Set<string>();
  #pieces: Buffer[] | undefined;
  readonly #parser: InstanceType<typeof Busboy>;
  readonly #finished: Promise<void>;
  readonly #allocate: (bytes: number) => boolean;

  constructor(
    contentType: string,
    maxFileBytes: number,
    allocate: (bytes: number) => boolean,
    wanted: UploadFields,
  ) {
    this.#allocate = allocate;
    this.#parser = new Busboy({
      headers: { 'content-type': contentType } as BusboyHeaders,
      limits: { ...LIMITS, fileSize: maxFileBytes },
    });
    this.#parser.on('file', (name, stream) => this.#takeFile(name, stream));
    this.#parser.on('field', (name, value, _isNameCut, isValueCut) => {
      if (!Object.hasOwn(wanted, name)) return;
      const values = this.fields.get(name) ?? [];
      // As with a second file, there is no telling which was meant, and the answer is billed.
      if (values.length > 0 && wanted[name] === 'once') this.fault ??= 'too-many';
      this.fields.set(name, [...values, value]);
      if (isValueCut) this.cutFields.add(name);
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      this.#parser.on(limit, () => {
        this.fault ??= 'too-many';
      });
    }
    this.#finished = new Promise((resolve, reject) => {
      this.#parser.once('finish', resolve);
      this.#parser.once('error', reject);
    });
    // Awaited in end(), or never if the form is refused first.
    this.#finished.catch(() => {});
  }

  /** The file's bytes in a buffer of their own, once; undefined if there was none. */
  async takeBytes(): Promise<Buffer | undefined> {
    const pieces = this.#pieces;
    this.#pieces = undefined;
    return pieces && join(pieces);
  }

  /** Rejects when the form is malformed. */
  async write(bytes: Uint8Array): Promise<void> {
    await Promise.race([
      new Promise<void>((resolve) => this.#parser.write(Buffer.from(bytes), () => resolve())),
      this.#finished,
    ]);
  }

  async end(): Promise<void> {
    this.#parser.end();
    await this.#finished;
  }

  #takeFile(name: string, stream: BusboyFileStream): void {
    if (name !== 'file') {
      stream.resume();
      return;
    }
    if (this.#pieces) this.fault ??= 'too-many';
    const pieces: Buffer[] = [];
    this.#pieces ??= pieces;
    stream.on('data', (piece: Buffer) => {
      if (this.#allocate(piece.length)) pieces.push(piece);
      else this.fault ??= 'no-memory';
    });
    stream.on('limit', () => {
      this.fault ??= 'too-large';
    });
    stream.on('error', () => {});
  }
}

/** Empties the list, so that the file is not held twice. */
async function join(pieces: Buffer[]): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  let turnEnds = TURN_BYTES;
  pieces.reverse();
  for (let piece = pieces.pop(); piece; piece = pieces.pop()) {
    bytes.set(piece, at);
    at += piece.length;
    if (at < turnEnds) continue;
    turnEnds = at + TURN_BYTES;
    await nextTurn();
  }
  return bytes;
}
