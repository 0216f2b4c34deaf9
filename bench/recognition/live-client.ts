import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { LiveMessage } from '../../src/contract/transcription.ts';
import { RECOGNITION_RATE } from '../../training/speak-text.ts';
import type { TimedTranscript } from './offline.ts';
import type { SpokenProgram, SpokenUtterance } from './spoken-program.ts';

/** Latencies of one client, in milliseconds. */
export interface LiveResult {
  /** From the last sample that a partial is based on to the arrival of the partial. */
  readonly partialLags: number[];
  /** From the first sound of an utterance to its first partial. */
  readonly firstPartials: number[];
  /** From the last sound of an utterance to its final; without finals that `finalize` requested. */
  readonly finals: number[];
  /** From `finalize` to `done`. */
  readonly done: number;
  /** Whether the messages are those of recognizing the same samples offline. */
  readonly isSame: boolean;
}

type Arrival = { readonly message: LiveMessage; readonly time: number };

/** Streams a program in real time: a frame is sent when its last sample is due. `finalize` follows immediately after the last sound. */
export async function speakLive(
  url: string,
  program: SpokenProgram,
  expected: readonly TimedTranscript[],
  frameSamples: number,
): Promise<LiveResult> {
  const socket = new WebSocket(url);
  const arrivals: Arrival[] = [];
  socket.on('message', (data) =>
    arrivals.push({ message: JSON.parse(String(data)) as LiveMessage, time: performance.now() }),
  );
  await once(socket, 'open');
  const closed = once(socket, 'close');
  const { samples } = program;
  const start = performance.now();
  const timeOf = (sample: number) => start + (sample / RECOGNITION_RATE) * 1000;
  for (let position = 0; position < samples.length; position += frameSamples) {
    const end = Math.min(samples.length, position + frameSamples);
    const early = timeOf(end) - performance.now();
    if (early > 0) await wait(early);
    socket.send(Buffer.from(samples.buffer, samples.byteOffset + 2 * position, 2 * (end - position)));
  }
  const finalized = performance.now();
  socket.send('{"type":"control","event":"finalize"}');
  await closed;
  const last = arrivals.at(-1)?.time ?? Number.NaN;
  return { ...compare(arrivals, program, expected, timeOf), done: last - finalized };
}

function compare(
  arrivals: readonly Arrival[],
  { utterances, samples }: SpokenProgram,
  expected: readonly TimedTranscript[],
  timeOf: (sample: number) => number,
): Omit<LiveResult, 'done'> {
  const partialLags: number[] = [];
  const firstPartials: number[] = [];
  const finals: number[] = [];
  let isSame = arrivals.length === expected.length + 1;
  const begun = new Set<SpokenUtterance>();
  for (const [index, { text, isFinal, position }] of expected.entries()) {
    const arrival = arrivals[index];
    if (!arrival) break;
    const { message, time } = arrival;
    if (!('text' in message) || message.text !== text || message.is_final !== isFinal) isSame = false;
    // The utterance that had started by then.
    const spoken = utterances.findLast(({ onset }) => onset < position)!;
    if (isFinal) {
      // A sentence may have a pause long enough to end an utterance, and the last utterance ends by finalize.
      if (position >= spoken.end && position < samples.length) finals.push(time - timeOf(spoken.end));
    } else {
      partialLags.push(time - timeOf(position));
      if (!begun.has(spoken)) firstPartials.push(time - timeOf(spoken.onset));
      begun.add(spoken);
    }
  }
  return { partialLags, firstPartials, finals, isSame };
}
