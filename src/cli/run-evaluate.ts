import { existsSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ErrorRate } from '../evaluate/error-rates.ts';
import type { Evaluation } from '../evaluate/evaluate.ts';
import {
  EVALUATED_DIALECTS,
  type EvaluatedDialect,
  type LabelledRecording,
} from '../evaluate/labelled-recording.ts';
import { FLAG, oneOf, parseFlags, print, TEXT, usageError, wholeNumber } from './arguments/flags.ts';
import { openRecognizer } from './models/open-recognizer.ts';

const HELP = `Usage: kurdish-speech evaluate --recordings DIR [options]

Recognizes recordings of people of your own, compares the text with what they read, and prints the error rates by dialect with 95 %
confidence intervals. All of it happens on this machine: nothing is sent.

  --recordings DIR  A folder with sound files, each with its text beside it (a.wav, a.txt), in folders named sorani, kurmanji and badini
                    or with --dialect; folders inside these count as speakers. Or a folder of Common Voice, with --tsv
  --tsv FILE        TSV file of that folder, e.g. test.tsv (default test.tsv, else validated.tsv, where DIR has one)
  --dialect NAME    ${EVALUATED_DIALECTS.join(', ')}, where neither folders nor columns say it. Badini is recognized as Kurmanji
                    and compared in Arabic letters
  --limit N         At most N recordings of each dialect, spread over the list
  --stt-model FILE  Models of your own, as for serve (default the embedded recognizer, trained on synthetic speech and recorded
                    diphones)
  --details FILE    Write a TSV file with both texts of every recording
  --json            Print the result as JSON

Numbers and signs are compared as they are spoken, without capitals and punctuation.
Exit code: 0 when all recordings were recognized, 1 when some could not be, 2 for a usage error, 130 when stopped.`;

const STOPPED = 130;
const DEFAULT_TSV = ['test.tsv', 'validated.tsv'];

/** `kurdish-speech evaluate` */
export async function runEvaluate(args: string[]): Promise<void> {
  const options = {
    recordings: TEXT,
    tsv: TEXT,
    dialect: TEXT,
    limit: TEXT,
    'stt-model': TEXT,
    details: TEXT,
    json: FLAG,
    help: FLAG,
  } as const;
  const { values } = parseFlags(args, { options });
  if (values.help) return print(HELP);
  const recordings = await readRecordings(values);
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error('stopped'));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const threads = Math.max(1, availableParallelism() - 1);
  const engine = await openRecognizer(values['stt-model'], threads);
  const done: Extract<Evaluation, { type: 'recognized' }>[] = [];
  let failures = 0;
  try {
    const { evaluate } = await import('../evaluate/evaluate.ts');
    for await (const result of evaluate(recordings, engine, threads, stopping.signal)) {
      if (result.type === 'recognized') done.push(result);
      else {
        failures++;
        showProgress();
        process.stderr.write(`${result.recording.path}: ${result.error.message}\n`);
      }
      showProgress(`${done.length + failures} of ${recordings.length} recordings`);
    }
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    showProgress();
    process.stderr.write('Stopped: the figures are of what had been recognized.\n');
  }
  showProgress();
  const { name, trainedOn } = engine;
  await engine.close();
  if (values.details) writeFileSync(values.details, detailsOf(done));
  const { errorRates } = await import('../evaluate/error-rates.ts');
  const rows = EVALUATED_DIALECTS.flatMap((dialect) => {
    const own = done.filter(({ recording }) => recording.dialect === dialect);
    if (!own.length) return [];
    const compared = own.map(({ recording: { speaker }, ...texts }) => ({ ...texts, speaker }));
    const speakers = new Set(own.flatMap(({ recording: { speaker } }) => speaker ?? [])).size;
    const seconds = own.reduce((sum, one) => sum + one.seconds, 0);
    return { dialect, recordings: own.length, speakers, seconds, ...errorRates(compared) };
  });
  if (values.json)
    print(JSON.stringify({ recognizer: name, trained_on: trainedOn, failed: failures, results: rows }));
  else {
    print(`Recognizer: ${name}, trained on ${trainedOn}`);
    print('dialect   recordings  speakers  minutes  wrong letters, %     wrong words, %');
    for (const { dialect, recordings, speakers, seconds, letters, words } of rows)
      print(
        [
          dialect.padEnd(8),
          String(recordings).padStart(12),
          String(speakers || '–').padStart(10),
          (seconds / 60).toFixed(1).padStart(9),
          `  ${formatRate(letters).padEnd(20)}`,
          formatRate(words),
        ].join(''),
      );
  }
  if (stopping.signal.aborted) process.exit(STOPPED);
  if (failures) process.exit(1);
}

async function readRecordings(values: {
  recordings?: string | undefined;
  tsv?: string | undefined;
  dialect?: string | undefined;
  limit?: string | undefined;
}): Promise<readonly LabelledRecording[]> {
  const folder = values.recordings;
  if (!folder) throw usageError('--recordings is missing: name the folder with the recordings. See --help.');
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw usageError(`--recordings ${JSON.stringify(folder)} is not a folder.`);
  const dialect =
    values.dialect === undefined ? undefined : oneOf('--dialect', values.dialect, EVALUATED_DIALECTS);
  const limit = values.limit === undefined ? undefined : wholeNumber('--limit', values.limit, 1, 999_999_999);
  const tsv = tsvOf(folder, values.tsv);
  let recordings: LabelledRecording[];
  if (tsv) {
    const { readCommonVoice } = await import('../evaluate/read-common-voice.ts');
    recordings = readCommonVoice(folder, tsv, dialect);
  } else {
    const { readFolder } = await import('../evaluate/read-folder.ts');
    recordings = readFolder(folder, dialect);
  }
  return limit === undefined
    ? recordings
    : EVALUATED_DIALECTS.flatMap((one) => spread(recordings, one, limit));
}

function tsvOf(folder: string, named: string | undefined): string | undefined {
  if (named === undefined)
    return DEFAULT_TSV.map((name) => join(folder, name)).find((file) => existsSync(file));
  const file = [named, join(folder, named)].find((path) => existsSync(path));
  if (!file) throw usageError(`--tsv ${JSON.stringify(named)} does not exist.`);
  return file;
}

/** At most so many recordings of a dialect, evenly from the whole list. */
function spread(
  recordings: readonly LabelledRecording[],
  dialect: EvaluatedDialect,
  limit: number,
): LabelledRecording[] {
  const own = recordings.filter((recording) => recording.dialect === dialect);
  if (own.length <= limit) return own;
  return Array.from({ length: limit }, (_, index) => own[Math.floor((index * own.length) / limit)]!);
}

function formatRate({ percent, interval }: ErrorRate): string {
  return interval
    ? `${percent.toFixed(1)} (${interval.map((end) => end.toFixed(1)).join('–')})`
    : percent.toFixed(1);
}

function detailsOf(done: readonly Extract<Evaluation, { type: 'recognized' }>[]): string {
  const lines = done.map(({ recording: { path, dialect, speaker = '' }, reference, recognized }) =>
    [path, dialect, speaker, reference, recognized].join('\t'),
  );
  return `${['path\tdialect\tspeaker\treference\trecognized', ...lines].join('\n')}\n`;
}

/** One line that the next one replaces, on a terminal only. @param line Nothing clears it. */
function showProgress(line = ''): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
}
