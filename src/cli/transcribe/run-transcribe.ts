import { mkdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { TRANSCRIPTION_DIALECTS } from '../../contract/dialects.ts';
import { writeAtomically } from '../../publish/write-atomically.ts';
import { print, usageError } from '../arguments/flags.ts';
import { stoppable } from '../progress/stoppable.ts';
import { type FoundRecording, findRecordings } from './find-recordings.ts';
import { formatTranscript } from './format-transcript.ts';
import { openTranscriber, type Transcriber } from './open-transcriber.ts';
import { Progress } from './progress.ts';
import { readTranscribeFlags, TRANSCRIPT_FORMATS, type TranscribeRequest } from './read-transcribe-flags.ts';
import { recordingSeconds } from './recording-seconds.ts';
import { resultPaths } from './result-paths.ts';
import type { Transcript } from './transcript.ts';

const HELP = `Usage: kurdish-speech transcribe FILE|DIR|-... --dialect D [options]

Writes down recordings, with the embedded recognizer: all of it happens on this machine, and nothing is sent. It was trained on synthetic
speech and on diphones of recorded people: expect many errors with people.

  FILE, DIR, -     WAV, MP3, Ogg (Opus, Vorbis, FLAC), FLAC or M4A; a folder's recordings and those of the folders in it; standard input
  --dialect D      ${TRANSCRIPTION_DIALECTS.join(', ')}: the one that is spoken
  --format F       ${TRANSCRIPT_FORMATS.join(', ')} (default text). Captions (srt, vtt) and json have the times of the words
  --out DIR        Write a file for each recording: talk.mp3 to DIR/talk.txt, .srt, .vtt or .json (default standard output)
  --stt-model FILE Models of your own, as for serve (default the embedded recognizer)

  --endpoint URL   A speech service, with the key in KURDISH_SPEECH_STT_KEY: text and json without times
  --origin ORIGIN  With --endpoint, which is then a proxy: the origin in whose name, e.g. https://example.com

Several recordings without --out: text has the name before each line, json is a line for each.
Exit code: 0 when all were written down, 1 when some could not be, each of which is named on stderr, 2 for a usage error, 130 when stopped.`;

/** `kurdish-speech transcribe` */
export async function runTranscribe(args: string[]): Promise<void> {
  const request = readTranscribeFlags(args);
  if (request === 'help') return print(HELP);
  const { inputs, format, out, place } = request;
  const { recordings, failures } = await findRecordings(inputs);
  if (!out && recordings.length > 1 && (format === 'srt' || format === 'vtt'))
    throw usageError(`--format ${format} of several recordings needs --out DIR.`);
  const paths = out ? resultPaths(recordings, out, format) : undefined;

  const progress = new Progress(recordings);
  let failed = failures.length;
  await stoppable(
    async (signal) => {
      for (const failure of failures) process.stderr.write(`${failure}\n`);
      if (!recordings.length) return;
      const parallel = place ? 1 : Math.max(1, Math.min(recordings.length, availableParallelism() - 1));
      const transcriber = await open(request, parallel, signal);
      for await (const result of results(recordings, { transcriber, parallel, signal, progress })) {
        const { recording } = result;
        progress.clear();
        if ('error' in result) {
          failed++;
          process.stderr.write(`${recording.name}: ${result.error.message}\n`);
          continue;
        }
        if (result.transcript.isTruncated)
          process.stderr.write(`${recording.name}: the plan of the service has cut the text.\n`);
        await deliver(request, recording, result.transcript, paths?.get(recording), recordings.length > 1);
      }
      await transcriber.close();
    },
    () => progress.clear(),
  );
  if (failed) process.exit(1);
}

function open(
  { dialect, format, place, modelsFile }: TranscribeRequest,
  threads: number,
  signal: AbortSignal,
) {
  return openTranscriber({ dialect, place, modelsFile, threads, hasTimes: format !== 'text', signal });
}

type Result = { readonly recording: FoundRecording } & (
  | { readonly transcript: Transcript }
  | { readonly error: Error }
);

interface Work {
  readonly transcriber: Transcriber;
  /** How many at once, from 1. */
  readonly parallel: number;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/** Several at once, in the order of the recordings. @throws the signal's reason. */
async function* results(
  recordings: readonly FoundRecording[],
  { transcriber, parallel, signal, progress }: Work,
): AsyncGenerator<Result, void> {
  const start = (recording: FoundRecording) => transcribeOne(recording, transcriber, progress);
  const running = recordings.slice(0, parallel).map(start);
  let next = running.length;
  while (running.length) {
    const result = await running.shift()!;
    signal.throwIfAborted();
    if (next < recordings.length) running.push(start(recordings[next++]!));
    yield result;
  }
}

async function transcribeOne(
  recording: FoundRecording,
  transcriber: Transcriber,
  progress: Progress,
): Promise<Result> {
  try {
    const file = await (recording.path === undefined ? standardInput() : read(recording.path));
    const seconds = process.stderr.isTTY ? recordingSeconds(file) : undefined;
    const onSeconds = (done: number) => {
      if (seconds) progress.advance(recording, done / seconds);
    };
    return { recording, transcript: await transcriber.transcribe(file, onSeconds) };
  } catch (error) {
    return { recording, error: error as Error };
  } finally {
    progress.finish(recording);
  }
}

async function read(path: string): Promise<Buffer> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`it cannot be read (${error.code}).`);
  });
}

async function standardInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function deliver(
  { format, dialect }: TranscribeRequest,
  { name, path }: FoundRecording,
  transcript: Transcript,
  to: string | undefined,
  isOneOfSeveral: boolean,
): Promise<void> {
  const content = formatTranscript(transcript, format, { file: path ?? '-', dialect });
  if (to !== undefined) {
    await mkdir(dirname(to), { recursive: true });
    await writeAtomically(to, content);
  } else process.stdout.write(format === 'text' && isOneOfSeveral ? `${name}: ${content}` : content);
}
