import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { SpeechError } from '../contract/errors.ts';
import { dialectNamed, type EvaluatedDialect, type LabelledRecording } from './labelled-recording.ts';

const SOUND = /\.(wav|mp3|ogg|oga|opus|flac|m4a|mp4|aac|webm)$/i;

/**
 * Recordings of a folder and the folders in it: each file with sound that has a `.txt` of the same name beside it. The nearest folder that
 * is named after a dialect (`sorani`, `ckb`, `kurmanji`, `kmr`, `badini`) gives theirs; a folder inside that one counts as a speaker.
 * @param dialect of recordings in no such folder.
 * @throws SpeechError `invalid-argument` where there are none, or their dialect is not known.
 */
export function readFolder(folder: string, dialect: EvaluatedDialect | undefined): LabelledRecording[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const texts = new Set(files.filter((file) => /\.txt$/i.test(file)));
  const pairs = files.flatMap((file) => {
    const text = file.replace(SOUND, '.txt');
    return SOUND.test(file) && texts.has(text) ? [{ file, text }] : [];
  });
  if (!pairs.length)
    throw new SpeechError(
      'invalid-argument',
      `${folder} has no recordings: put the text of each sound file, e.g. a.wav, beside it, e.g. a.txt, or name the TSV file of a Common Voice folder with --tsv.`,
    );
  return pairs.map(({ file, text }) => {
    const path = join(folder, file);
    const names = relative(folder, path).split(sep).slice(0, -1);
    const index = names.findLastIndex((name) => dialectNamed(name));
    const own = dialectNamed(names[index]) ?? dialect;
    if (!own)
      throw new SpeechError(
        'invalid-argument',
        `The dialect of ${path} is not known: use --dialect, or folders named sorani, kurmanji and badini.`,
      );
    const speaker = names.slice(index + 1).join('/') || undefined;
    return { path, text: readFileSync(join(folder, text), 'utf8').trim(), dialect: own, speaker };
  });
}
