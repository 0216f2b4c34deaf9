import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { muxPart } from './mux-parts.ts';
import type { PublishedWord, SpeechManifest } from './speech-manifest.ts';
import { readSpokenPart, type SpokenPart } from './spoken-part.ts';
import { writeAtomically } from './write-atomically.ts';

/** Another run may be writing into the same folder; no file takes it this long. */
const ABANDONED_MS = 60_000;

/** What the sound of a part depends on. */
export interface PartKey {
  /** Digest of the text as it stands in the article. */
  readonly digest: string;
  /** Digest of the text as it is said, where a lexicon changed it. */
  readonly said?: string | undefined;
  readonly voice: string;
  readonly voiceGroup: string;
  readonly dialect: string;
  readonly speed: number;
}

/**
 * The parts that have been paid for: those of an unfinished run in `DIR/.parts`, a pair of files each, and those inside the files of
 * articles that were published before.
 */
export class PartFolder {
  readonly #folder: string;
  readonly #directory: string;
  /** Name of a part -> where it is in a published file. */
  readonly #published = new Map<string, { readonly speech: SpeechManifest; readonly index: number }>();

  /** @param directory Where articles are published. @param published What is there already. */
  constructor(directory: string, published: Iterable<SpeechManifest>) {
    this.#directory = directory;
    this.#folder = join(directory, '.parts');
    for (const speech of published) {
      speech.parts.forEach(({ digest, said, voice }, index) => {
        this.#published.set(nameOf({ ...speech, ...voice, digest, said }), { speech, index });
      });
    }
  }

  /** @returns undefined when there is none, or it is damaged. */
  async read(key: PartKey): Promise<SpokenPart | undefined> {
    const name = nameOf(key);
    return (await this.#readOwn(name)) ?? (await this.#readPublished(name));
  }

  async write(key: PartKey, part: SpokenPart): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const { samples, words } = part;
    const path = join(this.#folder, nameOf(key));
    // The sound comes last: without it there is no part.
    await writeAtomically(`${path}.json`, JSON.stringify({ samples, words }));
    await writeAtomically(`${path}.opus`, muxPart(part));
  }

  /** Copies a part of a published file, which may be written anew. */
  async keep(key: PartKey): Promise<void> {
    const name = nameOf(key);
    if (await this.#readOwn(name)) return;
    const part = await this.#readPublished(name);
    if (part) await this.write(key, part);
  }

  /** Deletes parts of `DIR/.parts` that are in a published file now. */
  async forget(keys: readonly PartKey[]): Promise<void> {
    for (const key of keys)
      for (const kind of ['opus', 'json'])
        await rm(join(this.#folder, `${nameOf(key)}.${kind}`), { force: true });
    // Refused while other parts are in it.
    await rmdir(this.#folder).catch(() => {});
  }

  /** Deletes what a killed process left half-written. */
  async tidy(): Promise<void> {
    for (const folder of [this.#folder, this.#directory])
      for (const name of await readdir(folder).catch(() => [])) {
        if (!/^\..*\.[0-9a-f]{12}\.tmp$/.test(name)) continue;
        const path = join(folder, name);
        const made = await stat(path).catch(() => undefined);
        if (made && Date.now() - made.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
      }
  }

  async #readOwn(name: string): Promise<SpokenPart | undefined> {
    const path = join(this.#folder, name);
    try {
      const ogg = await readFile(`${path}.opus`);
      const { samples, words } = JSON.parse(await readFile(`${path}.json`, 'utf8')) as {
        samples: number;
        words: readonly PublishedWord[];
      };
      return readSpokenPart(ogg, samples, words);
    } catch {
      return undefined;
    }
  }

  async #readPublished(name: string): Promise<SpokenPart | undefined> {
    const { speech, index } = this.#published.get(name) ?? {};
    const audio = speech?.audio[0];
    if (!speech || index === undefined || !audio?.header || /[/\\]/.test(audio.src)) return undefined;
    const { range, samples, words } = speech.parts[index]!;
    const file = await open(join(this.#directory, audio.src)).catch(() => undefined);
    try {
      if (!file || (await file.stat()).size !== audio.bytes) return undefined;
      const pieces = await Promise.all(
        [audio.header, range].map(async ([from, to]) => {
          const bytes = Buffer.alloc(Math.max(0, Math.min(to, audio.bytes) - from));
          await file.read(bytes, 0, bytes.length, from);
          return bytes;
        }),
      );
      return readSpokenPart(Buffer.concat(pieces), samples, words);
    } finally {
      await file?.close();
    }
  }
}

function nameOf({ digest, said, voice, voiceGroup, dialect, speed }: PartKey): string {
  const key = JSON.stringify([digest, voice, voiceGroup, dialect, speed, ...(said ? [said] : [])]);
  return createHash('sha256').update(key).digest('hex').slice(0, 40);
}
