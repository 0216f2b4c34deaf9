import { setImmediate as nextTurn } from 'node:timers/promises';
import { SpeechError } from '../../contract/errors.ts';
import type { TranscriptionDialect } from '../../contract/transcription.ts';
import type { RecognitionEngine } from '../../engine/recognition-engine.ts';
import type { SttPlanRules } from '../accounts/plans.ts';
import { isRefusal, type Refusal, refuse } from '../admission/refusal.ts';
import { activeSttPlan, readDialect, type TranscriptionServices } from '../admission/transcription-rules.ts';
import { decodeUpload } from '../decode/decode-upload.ts';
import { describeError } from '../http/logger.ts';
import { readUpload } from '../http/read-upload.ts';
import { jsonResponse, refusalResponse } from '../http/respond.ts';
import { Endpointer } from '../live/endpointer.ts';
import type { ByteAllocation } from '../load/byte-budget.ts';
import type { LoadControl } from '../load/load-control.ts';
import type { Account } from '../store/store.ts';
import { authenticate } from './authenticate.ts';
import { type PendingCharge, reserveQuota } from './reserve-quota.ts';
import { transcriptionResponse } from './transcription-response.ts';

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
    return await answerUpload(request, { account, plan, services, engine, allocation });
  } finally {
    allocation.release();
  }
}

interface Admitted {
  readonly account: Account;
  readonly plan: SttPlanRules;
  readonly services: TranscriptionServices;
  readonly engine: RecognitionEngine;
  readonly allocation: ByteAllocation;
}

async function answerUpload(
  request: Request,
  { account, plan, services, engine, allocation }: Admitted,
): Promise<Response> {
  const upload = await readUpload(request, plan.maxFileBytes, plan.name, allocation.allocate);
  if (isRefusal(upload)) return refusalResponse(upload);
  const chosen = readDialect(upload.dialect, services);
  if (isRefusal(chosen)) return refusalResponse(chosen);
  // Before decoding: no work is done for a request that cannot be paid for.
  const charge = await reserveCredit(account, plan, services);
  if (isRefusal(charge)) return refusalResponse(charge);

  try {
    const pieces = decodeUpload(upload.file, request.signal, allocation.release);
    const text = await transcribe(engine, chosen.dialect, pieces, request.signal);
    const unpaid = await charge.settle();
    if (unpaid) return refusalResponse(unpaid);
    return jsonResponse(transcriptionResponse(text, chosen.dialect, plan.maxTranscriptCharacters), 200, {
      'cache-control': 'no-store',
    });
  } catch (error) {
    if (error instanceof SpeechError && error.status === 400) {
      return refusalResponse(refuse(400, error.code, error.message, { field: error.field ?? 'file' }));
    }
    if (!request.signal.aborted) services.logger.error('recognition-failed', describeError(error));
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

/**
 * Transcribes a whole recording as a live session would.
 * @throws what decoding or the engine throws; the signal's reason when aborted.
 */
async function transcribe(
  engine: RecognitionEngine,
  dialect: TranscriptionDialect,
  pieces: AsyncIterable<Int16Array>,
  signal: AbortSignal,
): Promise<string> {
  const finals: string[] = [];
  const session = new Endpointer(engine.open(dialect), ({ text, isFinal }) => {
    if (isFinal) finals.push(text);
  });
  try {
    for await (const samples of pieces) {
      await session.write(samples);
      // Decoding, or an engine on this thread, must not starve other requests.
      await nextTurn();
      signal.throwIfAborted();
    }
    await session.finalize();
    // A client that disconnected meanwhile gets no text and is not billed.
    signal.throwIfAborted();
    return finals.join(' ');
  } finally {
    session.close();
  }
}
