import { readdirSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, extname, join, relative } from 'node:path';
import { detectContainer } from '../../service/decode/probe/detect-container.ts';

/** A recording that was asked for. */
export interface FoundRecording {
  /** As the user knows it. */
  readonly name: string;
  /** Undefined for standard input. */
  readonly path: string | undefined;
  /** Where its result goes below the folder of results, with the recording's own extension; `stdin` for standard input. */
  readonly place: string;
  /** 0 for standard input. */
  readonly bytes: number;
}

export interface FoundRecordings {
  readonly recordings: readonly FoundRecording[];
  /** A line for each input without a recording. */
  readonly failures: readonly string[];
}

/** Enough for the first page of an Ogg file, which names the codec. */
const PROBED_BYTES = 4096;
/** Other kinds of file begin as these do: pictures as MP4, texts in UTF-16 as MPEG. In a folder their names have to say it too. */
const SOUND_NAME = /^\.(?:wav|mp3|ogg|oga|opus|flac|m4a|mp4|aac|webm|amr|mka)$/i;
const BEYOND_DOUBT = new Set(['wav', 'flac', 'ogg-opus', 'ogg-vorbis', 'ogg-flac']);

/** The recordings of files and folders, in their order; those of a folder and the folders in it by name. Hidden files are left out. */
export async function findRecordings(inputs: readonly string[]): Promise<FoundRecordings> {
  const recordings: FoundRecording[] = [];
  const failures: string[] = [];
  for (const input of inputs) {
    if (input === '-') {
      recordings.push({ name: 'standard input', path: undefined, place: 'stdin', bytes: 0 });
      continue;
    }
    const stats = statSync(input, { throwIfNoEntry: false });
    if (!stats) failures.push(`${input}: there is no such file.`);
    else if (!stats.isDirectory())
      recordings.push({ name: input, path: input, place: basename(input), bytes: stats.size });
    else {
      const found = await recordingsIn(input);
      if (!found.length) failures.push(`${input}: the folder has no recordings.`);
      recordings.push(...found);
    }
  }
  return { recordings, failures };
}

async function recordingsIn(folder: string): Promise<FoundRecording[]> {
  const found: FoundRecording[] = [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const path of paths.sort()) {
    const place = relative(folder, path);
    if (place.split(/[\\/]/).some((name) => name.startsWith('.'))) continue;
    if (SOUND_NAME.test(extname(path)) || (await beginsAsSound(path)))
      found.push({ name: path, path, place, bytes: statSync(path).size });
  }
  return found;
}

async function beginsAsSound(path: string): Promise<boolean> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(PROBED_BYTES), 0, PROBED_BYTES, 0);
      return BEYOND_DOUBT.has(detectContainer(buffer.subarray(0, bytesRead)));
    } finally {
      await file.close();
    }
  } catch {
    return false;
  }
}
