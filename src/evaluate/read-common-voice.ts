import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { SpeechError } from '../contract/errors.ts';
import { dialectNamed, type EvaluatedDialect, type LabelledRecording } from './labelled-recording.ts';

/**
 * Recordings of a Common Voice folder (Ardila et al. 2020): a TSV file with the columns `path` and `sentence`, and `client_id` and `locale`
 * where they are known; the sound in `clips/`, or beside it.
 * @param dialect of rows without a locale; by default what the folder's name says (`ckb`, `kmr`).
 * @throws SpeechError `invalid-argument` where a column, the sound or the dialect is missing.
 */
export function readCommonVoice(
  folder: string,
  tsv: string,
  dialect: EvaluatedDialect | undefined,
): LabelledRecording[] {
  const [head = '', ...lines] = readFileSync(tsv, 'utf8')
    .replace(/^\ufeff/, '')
    .split(/\r?\n/);
  const columns = head.split('\t');
  const place = (name: string) => columns.indexOf(name);
  for (const name of ['path', 'sentence'])
    if (place(name) < 0)
      throw wrong(
        `${tsv} has no column ${name}: its first line must name the columns of a Common Voice file.`,
      );
  const clips = join(folder, 'clips');
  const soundFolder = existsSync(clips) ? clips : folder;
  const ofFolder = dialectNamed(basename(resolve(folder)));
  const recordings = lines.filter(Boolean).map((line) => {
    const values = line.split('\t');
    const value = (name: string) => values[place(name)] || undefined;
    const own = dialect ?? dialectNamed(value('locale')) ?? ofFolder;
    if (!own) throw wrong(`The dialect of ${tsv} is not known: use --dialect sorani, kurmanji or badini.`);
    const name = basename(value('path') ?? '');
    // Common Voice's early versions leave the ending out.
    const path = join(soundFolder, /\.\w+$/.test(name) ? name : `${name}.mp3`);
    return { path, text: value('sentence') ?? '', dialect: own, speaker: value('client_id') };
  });
  const missing = recordings.find(({ path }) => !existsSync(path));
  if (missing) throw wrong(`${missing.path}, which ${tsv} names, does not exist.`);
  if (!recordings.length) throw wrong(`${tsv} names no recordings.`);
  return recordings;
}

function wrong(message: string): SpeechError {
  return new SpeechError('invalid-argument', message);
}
