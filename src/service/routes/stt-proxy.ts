import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ByteAllocation } from '../../async/byte-budget.ts';
import type { TranscriptionDialect } from '../../contract/dialects.ts';
import { SpeechError } from '../../contract/errors.ts';
import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';
import type { RecognitionEngine } from '../../engine/recognition-engine.ts';
import type { SttPlanRules } from '../accounts/plans.ts';
import { isRefusal, type Refusal, refuse } from '../admission/refusal.ts';
import { activeSttPlan, readDialect } from '../admission/transcription-rules.ts';
import { decodeUpload } from '../decode/decode-upload.ts';
import { describeError } from '../http/logger.ts';
import { readUpload } from '../http/read-upload.ts';
import { jsonResponse, refusalResponse } from '../http/respond.ts';
import { Endpointer } from '../live/endpointer.ts';
import { inTurns } from '../load/in-turns.ts';
import type { LoadControl } from '../load/load-control.ts';
import type { Work } from '../load/work-lane.ts';
import type { Account } from '../store/store.ts';
import { authenticate, type TranscriptionServices } from './authenticate.ts';
import { type PendingCharge, reserveQuota } from './reserve-quota.ts';
import { transcriptionResponse } from './transcription-response.ts';

/** 128 kbit/s: how long a recording is expected to be, before it is decoded. */
const USUAL_BYTES_PER_SECOND = 16_000;

/** `POST /api/stt-proxy`: the text of an uploaded recording. One credit is debited when it succeeds. */
export async function answerSttProxy(
  request: Request,
  services: TranscriptionServices,
  engine: RecognitionEngine,
  load: LoadControl,
): Promise<Response> {
  const account = await authenticate(request, 'stt', services);
  if (isRefusal(account)) return refusalResponse(account);
  // Before the body, unlike the other endpoints: uploads are read only for plans that accept them.
  const plan = activeSttPlan(account, services);
  if (isRefusal(plan)) return refusalResponse(plan);
  const allocation = load.budget.open(account.id);
  try {
    return await answerUpload(request, { account, plan, services, engine, load, allocation });
  } finally {
    allocation.release();
  }
}

interface Admitted {
  readonly account: Account;
  readonly plan: SttPlanRules;
  readonly services: TranscriptionServices;
  readonly engine: RecognitionEngine;
  readonly load: LoadControl;
  readonly allocation: ByteAllocation;
}

async function answerUpload(
  request: Request,
  { account, plan, services, engine, load, allocation }: Admitted,
): Promise<Response> {
  const upload = await readUpload(request, plan.maxFileBytes, plan.name, allocation.allocate);
  if (isRefusal(upload)) return refusalResponse(upload);
  const chosen = readDialect(upload.dialect, services);
  if (isRefusal(chosen)) return refusalResponse(chosen);
  // Before decoding: no work is done for a request that cannot be paid for.
  const charge = await reserveCredit(account, plan, services);
  if (isRefusal(charge)) return refusalResponse(charge);

  let transcribedSeconds = 0;
  try {
    const { signal } = request;
    const expectedSeconds = upload.file.length / USUAL_BYTES_PER_SECOND;
    const work = load.recognition.open({ account: account.id, sounds: false, expectedSeconds, signal });
    const pieces = decodeUpload(upload.file, signal, allocation.release);
    const onTranscribed = (seconds: number) => {
      transcribedSeconds += seconds;
    };
    const text = await transcribe({ engine, dialect: chosen.dialect, pieces, work, onTranscribed, signal });
    const unpaid = await charge.settle();
    if (unpaid) return refusalResponse(unpaid);
    return jsonResponse(transcriptionResponse(text, chosen.dialect, plan.maxTranscriptCharacters), 200, {
      'cache-control': 'no-store',
    });
  } catch (error) {
    if (error instanceof SpeechError && error.status === 400) {
      return refusalResponse(refuse(400, error.code, error.message, { field: error.field ?? 'file' }));
    }
    if (error instanceof SpeechError && error.code === 'service-unavailable') {
      return refusalResponse(refuse(503, error.code, error.message));
    }
    if (!request.signal.aborted) services.logger.error('recognition-failed', describeError(error));
    else if (!load.abandoned.forgives(account.id, transcribedSeconds)) await charge.settle();
    return refusalResponse(
      refuse(500, 'internal', 'The recording could not be transcribed; nothing was billed.'),
    );
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
  readonly engine: RecognitionEngine;
  readonly dialect: TranscriptionDialect;
  readonly pieces: AsyncIterable<Int16Array>;
  readonly work: Work;
  /** @param seconds More of the recording has been transcribed. */
  readonly onTranscribed: (seconds: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Transcribes a whole recording as a live session would.
 * @throws what decoding, the engine or waiting for a turn throws; the signal's reason when aborted.
 */
async function transcribe({
  engine,
  dialect,
  pieces,
  work,
  onTranscribed,
  signal,
}: Recording): Promise<string> {
  const finals: string[] = [];
  let session: Endpointer | undefined;
  // Opened in its first turn: a recording that waits takes nothing of the engine.
  const open = () =>
    new Endpointer(engine.open(dialect), ({ text, isFinal }) => {
      if (isFinal) finals.push(text);
    });
  async function* transcribed(): AsyncGenerator<Int16Array, void> {
    for await (const samples of pieces) {
      session ??= open();
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
    return finals.join(' ');
  } finally {
    session?.close();
  }
}
