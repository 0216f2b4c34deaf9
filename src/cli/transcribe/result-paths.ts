import { join } from 'node:path';
import { usageError } from '../arguments/flags.ts';
import type { FoundRecording } from './find-recordings.ts';
import type { TranscriptFormat } from './read-transcribe-flags.ts';

const EXTENSIONS: Readonly<Record<TranscriptFormat, string>> = {
  text: '.txt',
  srt: '.srt',
  vtt: '.vtt',
  json: '.json',
};

/**
 * Where each result goes: `talk.mp3` to `talk.srt`, or `talk.mp3.srt` where there is a `talk.wav` too.
 * @throws SpeechError `invalid-argument` where two recordings have the same name.
 */
export function resultPaths(
  recordings: readonly FoundRecording[],
  folder: string,
  format: TranscriptFormat,
): ReadonlyMap<FoundRecording, string> {
  const extension = EXTENSIONS[format];
  const stem = ({ place }: FoundRecording) => place.replace(/\.[^./\\]+$/, '');
  const counts = new Map<string, number>();
  for (const recording of recordings) counts.set(stem(recording), (counts.get(stem(recording)) ?? 0) + 1);
  const paths = new Map<FoundRecording, string>();
  const taken = new Map<string, string>();
  for (const recording of recordings) {
    const name = counts.get(stem(recording)) === 1 ? stem(recording) : recording.place;
    const other = taken.get(name);
    if (other !== undefined)
      throw usageError(
        `${other} and ${recording.name} would be written to the same ${name}${extension}: transcribe them apart.`,
      );
    taken.set(name, recording.name);
    paths.set(recording, join(folder, `${name}${extension}`));
  }
  return paths;
}
