import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ByteAllocation } from '../../async/byte-budget.ts';
import type { TranscriptionDialect } from '../../contract/dialects.ts';
import { SpeechError } from '../../contract/errors.ts';
import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';
import type {
  RecognitionEngine,
  RecognitionOptions,
  RecognitionStream,
} from '../../engine/recognition-engine.ts';
import type { RecognizedWord } from '../../text/dictation/recognized-word.ts';
import type { SttPlanRules } from '../accounts/plans.ts';
import { isRefusal, type Refusal, refuse } from '../admission/refusal.ts';
import { activeSttPlan } from '../admission/transcription-rules.ts';
import { decodeUpload } from '../decode/decode-upload.ts';
import { describeError } from '../http/logger.ts';
import { readUpload, type Upload, type UploadFields } from '../http/read-upload.ts';
import { Endpointer } from '../live/endpointer.ts';
import { inTurns } from '../load/in-turns.ts';
import type { LoadControl } from '../load/load-control.ts';
import type { Work } from '../load/work-lane.ts';
import type { Account } from '../store/store.ts';
import { authenticate, type TranscriptionServices } from './authenticate.ts';
import { type PendingCharge, reserveQuota } from './reserve-quota.ts';

/** 128 kbit/s: how long a recording is expected to be, before it is decoded. */
const USUAL_BYTES_PER_SECOND = 16_000;

/** What a recording is transcribed as. */
export interface TranscriptionChoice extends RecognitionOptions {
  readonly dialect: TranscriptionDialect;
}

/** How an endpoint reads its form. */
export interface UploadForm<Choice extends TranscriptionChoice> {
  readonly fields: UploadFields;
  /** Validates them, before anything is reserved. */
  choose(fields: Upload['fields']): Choice | Refusal;
  /** Called once the credit is reserved and work begins. */
  begin?(choice: Choice, plan: SttPlanRules): void;
  /** Called with each utterance, in order. */
  onUtterance?(utterance: Utterance): void;
}

/** A stretch of speech; times in seconds from the first sample. */
export interface Utterance {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Where the recognizer knows them. */
  readonly words: readonly RecognizedWord[] | undefined;
}

/** A recording that has been transcribed and paid for. */
export interface TranscribedUpload<Choice extends TranscriptionChoice> {
  readonly choice: Choice;
  readonly plan: SttPlanRules;
  readonly utterances: readonly Utterance[];
  /** Seconds. */
  readonly duration: number;
}

interface Engines {
  readonly services: TranscriptionServices;
  readonly engine: RecognitionEngine;
  readonly load: LoadControl;
}

/**
 * Transcribes the file of a form, with `x-api-key`, as a live session would. One credit is debited when it succeeds, and when the client
 * leaves after much of the work is done.
 */
export async function transcribeUpload<Choice extends TranscriptionChoice>(
  request: Request,
  form: UploadForm<Choice>,
  { services, engine, load }: Engines,
): Promise<TranscribedUpload<Choice> | Refusal> {
  const account = await authenticate(request, 'stt', services);
  if (isRefusal(account)) return account;
  // Before the body, unlike the other endpoints: uploads are read only for plans that accept them.
  const plan = activeSttPlan(account, services);
  if (isRefusal(plan)) return plan;
  const allocation = load.budget.open(account.id);
  try {
    return await transcribeForm(request, form, { account, plan, services, engine, load, allocation });
  } finally {
    allocation.release();
  }
}

interface Admitted extends Engines {
  readonly account: Account;
  readonly plan: SttPlanRules;
  readonly allocation: ByteAllocation;
}

async function transcribeForm<Choice extends TranscriptionChoice>(
  request: Request,
  form: UploadForm<Choice>,
  { account, plan, services, engine, load, allocation }: Admitted,
): Promise<TranscribedUpload<Choice> | Refusal> {
  const upload = await readUpload(request, plan.maxFileBytes, plan.name, form.fields, allocation.allocate);
  if (isRefusal(upload)) return upload;
  const choice = form.choose(upload.fields);
  if (isRefusal(choice)) return choice;
  // Before decoding: no work is done for a request that cannot be paid for.
  const charge = await reserveCredit(account, plan, services);
  if (isRefusal(charge)) return charge;
  form.begin?.(choice, plan);

  const { signal } = request;
  const utterances: Utterance[] = [];
  let duration = 0;
  try {
    const expectedSeconds = upload.file.length / USUAL_BYTES_PER_SECOND;
    await transcribe({
      open: () => engine.open(choice.dialect, { words: choice.words, vocabulary: choice.vocabulary }),
      pieces: decodeUpload(upload.file, signal, allocation.release),
      work: load.recognition.open({ account: account.id, sounds: false, expectedSeconds, signal }),
      onTranscribed: (seconds) => {
        duration += seconds;
      },
      onUtterance: (utterance) => {
        utterances.push(utterance);
        form.onUtterance?.(utterance);
      },
      signal,
    });
    return (await charge.settle()) ?? { choice, plan, utterances, duration };
  } catch (error) {
    if (error instanceof SpeechError && error.status === 400) {
      return refuse(400, error.code, error.message, { field: error.field ?? 'file' });
    }
    if (error instanceof SpeechError && error.code === 'service-unavailable') {
      return refuse(503, error.code, error.message);
    }
    if (!signal.aborted) services.logger.error('recognition-failed', describeError(error));
    else if (!load.abandoned.forgives(account.id, duration)) await charge.settle();
    return refuse(500, 'internal', 'The recording could not be transcribed; nothing was billed.');
  } finally {
    await charge.release();
  }
}

function reserveCredit(
  { id }: Account,
  { name, credits }: SttPlanRules,
  services: TranscriptionServices,
): Promise<PendingCharge | Refusal> {
  const exhausted = () => `The credits of this account are used up; the ${name} plan has ${credits} a month.`;
  const cost = { account: id, allowance: 'credits', total: credits, amount: 1, exhausted } as const;
  return reserveQuota(cost, services);
}

interface Recording {
  open(): RecognitionStream;
  readonly pieces: AsyncIterable<Int16Array>;
  readonly work: Work;
  /** @param seconds Another part of the recording has been transcribed. */
  onTranscribed(seconds: number): void;
  onUtterance(utterance: Utterance): void;
  readonly signal: AbortSignal;
}

/** @throws what decoding, the engine or waiting for a turn throws; the signal's reason when aborted. */
async function transcribe({
  open,
  pieces,
  work,
  onTranscribed,
  onUtterance,
  signal,
}: Recording): Promise<void> {
  let session: Endpointer | undefined;
  async function* transcribed(): AsyncGenerator<Int16Array, void> {
    for await (const samples of pieces) {
      // In its first turn: a recording that waits takes nothing of the engine.
      session ??= openEndpointer(open(), onUtterance);
      await session.write(samples);
      onTranscribed(samples.length / LIVE_SAMPLE_RATE);
      yield samples;
    }
  }
  try {
    for await (const _ of inTurns(work, transcribed(), (samples) => samples.length / LIVE_SAMPLE_RATE)) {
      // Decoding, or an engine on this thread, must not starve other requests.
      await nextTurn();
      signal.throwIfAborted();
    }
    await session?.finalize();
    // A client that disconnected meanwhile gets no text.
    signal.throwIfAborted();
  } finally {
    session?.close();
  }
}

function openEndpointer(stream: RecognitionStream, onUtterance: (utterance: Utterance) => void): Endpointer {
  const span = { start: 0, end: 0 };
  return new Endpointer(
    stream,
    ({ text, isFinal, words }) => {
      if (isFinal) onUtterance({ text, ...span, words });
    },
    {
      begins: (start) => {
        span.start = start;
      },
      ends: (end) => {
        span.end = end;
      },
      done: () => {},
    },
  );
}
