import { zipSync } from 'fflate';
import { encodeWav } from '../../src/audio/capture/wav.ts';
import { LIVE_SAMPLE_RATE } from '../../src/contract/limits.ts';
import { dialectNamed } from '../../src/evaluate/labelled-recording.ts';
import type { Recording } from './recording.ts';

/** A file of the folder that `kurdish-speech evaluate --recordings` reads. */
export interface ExportedFile {
  /** Folders, and the file's name. */
  readonly path: readonly string[];
  readonly content: Uint8Array<ArrayBuffer>;
}

/** What file systems do not take in names. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}]+|^[. ]+|[. ]+$/gu;

/** Each recording as `sorani/azad/01.wav`, with its text beside it as `01.txt`. */
export function exportedFiles(recordings: readonly Recording[]): ExportedFile[] {
  const folders = speakerFolders(recordings.map(({ speaker }) => speaker));
  return recordings.flatMap(({ dialect, speaker, sentence, text, samples }) => {
    const name = String(sentence).padStart(2, '0');
    const folder = [dialect, folders.get(speaker) ?? speaker];
    return [
      { path: [...folder, `${name}.wav`], content: encodeWav(samples, LIVE_SAMPLE_RATE) },
      { path: [...folder, `${name}.txt`], content: new TextEncoder().encode(`${text}\n`) },
    ];
  });
}

/** The same as one file. */
export function zipOf(files: readonly ExportedFile[]): Uint8Array<ArrayBuffer> {
  return zipSync(Object.fromEntries(files.map(({ path, content }) => [path.join('/'), content])));
}

/** Writes them into a folder that the reader has chosen. */
export async function writeFiles(
  files: readonly ExportedFile[],
  folder: FileSystemDirectoryHandle,
): Promise<void> {
  for (const { path, content } of files) {
    let within = folder;
    for (const name of path.slice(0, -1)) within = await within.getDirectoryHandle(name, { create: true });
    const file = await within.getFileHandle(path.at(-1) ?? '', { create: true });
    const writable = await file.createWritable();
    await writable.write(content);
    await writable.close();
  }
}

/** A folder for each speaker, none of which reads as a dialect's. */
function speakerFolders(speakers: readonly string[]): ReadonlyMap<string, string> {
  const folders = new Map<string, string>();
  for (const speaker of new Set(speakers)) {
    const safe = speaker.replaceAll(UNSAFE, '-') || 'speaker';
    const first = dialectNamed(safe) ? `speaker-${safe}` : safe;
    let folder = first;
    // Windows and macOS take names that differ in case only for one.
    const taken = new Set([...folders.values()].map((each) => each.toLowerCase()));
    for (let count = 2; taken.has(folder.toLowerCase()); count++) folder = `${first}-${count}`;
    folders.set(speaker, folder);
  }
  return folders;
}
