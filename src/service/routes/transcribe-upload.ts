import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ByteAllocation } from '../../async/byte-budget.ts';
import type { TranscriptionDialect } from '../../contract/dialects.ts';
import { SpeechError } from '../../contract/errors.ts';
import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';
import type { RecognitionEngine, RecognitionOptions } from '../../engine/recognition-engine.ts';
import type { SttPlanRules } from '../accounts/plan-rules.ts';
import { isRefusal, type Refusal, refuse } from '../admission/refusal.ts';
import { activeSttPlan } from '../admission/transcription-rules.ts';
import { decodeUpload } from '../decode/decode-upload.ts';
import { describeError } from '../http/logger.ts';
import { readUpload, type Upload, type UploadFields } from '../http/read-upload.ts';
import { Endpointer, type UtteranceTranscript } from '../live/endpointer.ts';
import { inTurns } from '../load/in-turns.ts';
import type { LoadControl } from '../load/load-control.ts';
import type { Account } from '../store/store.ts';
import { authenticate, type TranscriptionServices } from './authenticate.ts';
import { type PendingCharge, reserveQuota } from './reserve-quota.ts';

/** 128 kbit/s: how long a recording is expected to be, before it is decoded. */
const USUAL_BYTES_PER_SECOND = 16_000;

/** What transcribes. */
export interface Transcriber {
  readonly engine: RecognitionEngine;
  readonly load: LoadControl;
}

/** What the fields of a form ask for. */
export interface RequestedTranscription {
  readonly dialect: TranscriptionDialect;
  readonly recognition?: RecognitionOptions;
}

/** A recording that has been admitted and is paid for. */
export interface AdmittedTranscription<Requested> {
  readonly requested: Requested;
  readonly plan: SttPlanRules;
  /**
   * The final texts, as they are recognized, once. A refusal is the last item: the recording cannot be read, or not be transcribed, or the
   * credit not be debited. The credit is debited before the iteration ends well. Who leaves it earlier is billed as one who disconnects, and
   * after `markSent` in any case.
   */
  readonly finals: AsyncGenerator<UtteranceTranscript | Refusal, void>;
  /** How much has been transcribed. */
  seconds(): number;
  /** Some of the text is being sent: from now on it is not forgiven to leave. */
  markSent(): void;
}

/**
 * Admits an uploaded recording, by the rules of the account's plan, and transcribes it as a live session would. One credit is debited when
 * it succeeds.
 * @param fields of the form.
 * @param read Validates them.
 */
export async function transcribeUpload<Requested extends RequestedTranscription>(
  request: Request,
  services: TranscriptionServices,
  { engine, load }: Transcriber,
  fields: UploadFields,
  read: (upload: Upload) => Requested | Refusal,
): Promise<AdmittedTranscription<Requested> | Refusal> {
  const account = await authenticate(request.headers.get('x-api-key'), 'stt', services);
  if (isRefusal(account)) return account;
  // Before the body, unlike the other endpoints: uploads are read only for plans that accept them.
  const plan = activeSttPlan(account, services);
  if (isRefusal(plan)) return plan;
  const allocation = load.budget.open(account.id);
  let isAdmitted = false;
  try {
    const upload = await readUpload(request, plan.maxFileBytes, plan.name, allocation.allocate, fields);
    if (isRefusal(upload)) return upload;
    const requested = read(upload);
    if (isRefusal(requested)) return requested;
    // Before decoding: no work is done for a request that cannot be paid for.
    const charge = await reserveCredit(account, plan, services);
    if (isRefusal(charge)) return charge;
    isAdmitted = true;
    const job = { request, services, engine, load, allocation, account, charge, requested };
    const progress: Progress = { seconds: 0, isSent: false };
    const finals = billedFinals({ ...job, file: upload.file }, progress);
    return {
      requested,
      plan,
      finals,
      seconds: () => progress.seconds,
      markSent() {
        progress.isSent = true;
      },
    };
  } finally {
    if (!isAdmitted) allocation.release();
  }
}

interface Job extends Transcriber {
  readonly request: Request;
  readonly services: TranscriptionServices;
  readonly allocation: ByteAllocation;
  readonly account: Account;
  readonly charge: PendingCharge;
  readonly requested: RequestedTranscription;
  readonly file: Buffer;
}

interface Progress {
  /** Of the recording, transcribed so far. */
  seconds: number;
  isSent: boolean;
}

async function* billedFinals(
  job: Job,
  progress: Progress,
): AsyncGenerator<UtteranceTranscript | Refusal, void> {
  const { request, services, load, allocation, account, charge } = job;
  let refusal: Refusal | undefined;
  let isAbandoned = true;
  try {
    yield* transcribe(job, progress);
    isAbandoned = false;
    refusal = await charge.settle();
  } catch (error) {
    refusal = refusalOf(error);
    isAbandoned = refusal.status === 500 && request.signal.aborted;
    if (refusal.status === 500 && !isAbandoned)
      services.logger.error('recognition-failed', describeError(error));
  } finally {
    const isBilled =
      isAbandoned && (progress.isSent || !load.abandoned.forgives(account.id, progress.seconds));
    if (isBilled) await charge.settle();
    await charge.release();
    allocation.release();
  }
  if (refusal) yield refusal;
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof SpeechError && error.status === 400)
    return refuse(400, error.code, error.message, { field: error.field ?? 'file' });
  if (error instanceof SpeechError && error.code === 'service-unavailable')
    return refuse(503, error.code, error.message);
  return refuse(500, 'internal', 'The recording could not be transcribed; nothing was billed.');
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

/** @throws what decoding, the engine or waiting for a turn throws; the signal's reason when aborted. */
async function* transcribe(
  { request: { signal }, engine, load, allocation, account, requested, file }: Job,
  progress: Progress,
): AsyncGenerator<UtteranceTranscript, void> {
  const finals: UtteranceTranscript[] = [];
  const expectedSeconds = file.length / USUAL_BYTES_PER_SECOND;
  const work = load.recognition.open({ account: account.id, sounds: false, expectedSeconds, signal });
  const pieces = decodeUpload(file, signal, allocation.release);
  let session: Endpointer | undefined;
  // Opened in its first turn: a recording that waits takes nothing of the engine.
  const open = () =>
    new Endpointer(engine.open(requested.dialect, requested.recognition), (transcript) => {
      if (transcript.isFinal) finals.push(transcript);
    });
  async function* transcribed(): AsyncGenerator<Int16Array, void> {
    for await (const samples of pieces) {
      session ??= open();
      await session.write(samples);
      progress.seconds += samples.length / LIVE_SAMPLE_RATE;
      yield samples;
    }
  }
  try {
    for await (const _ of inTurns(work, transcribed(), (samples) => samples.length / LIVE_SAMPLE_RATE)) {
      // Decoding, or an engine on this thread, must not starve other requests.
      await nextTurn();
      signal.throwIfAborted();
      yield* finals.splice(0);
    }
    await session?.finalize();
    // A client that disconnected meanwhile gets no text.
    signal.throwIfAborted();
    yield* finals.splice(0);
  } finally {
    session?.close();
  }
}
