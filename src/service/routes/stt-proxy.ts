import { setImmediate as nextTurn } from 'node:timers/promises';
import { SpeechError } from '../../contract/errors.ts';
import type { TranscriptionDialect } from '../../contract/transcription.ts';
import type { RecognitionEngine } from '../../engine/recognition-engine.ts';
import type { ListeningPlanRules } from '../accounts/plans.ts';
import { isRefusal, type Refusal, refuse } from '../admission/refusal.ts';
import { decodeUpload } from '../decode/decode-upload.ts';
import { describeError } from '../http/logger.ts';
import { readUpload } from '../http/read-upload.ts';
import type { UploadRoom, UploadShare } from '../http/upload-room.ts';
import { Endpointer } from '../live/endpointer.ts';
import type { Account } from '../store/store.ts';
import { activePlan, type ListeningGate, readDialect } from './admit-listener.ts';
import { identifyCaller } from './identify-caller.ts';
import { type Hold, reserveQuota } from './reserve-quota.ts';
import { jsonResponse, refusalResponse } from './respond.ts';
import { transcriptionResponse } from './transcript-facts.ts';

/** `POST /api/stt-proxy`: the text of an uploaded recording. One credit is debited when it succeeds. */
export async function answerSttProxy(
  request: Request,
  gate: ListeningGate,
  engine: RecognitionEngine,
  room: UploadRoom,
): Promise<Response> {
  const account = await identifyCaller(request, 'stt', gate);
  if (isRefusal(account)) return refusalResponse(account);
  // Before the form, unlike the other endpoints: an upload is read for those alone whose plan takes it.
  const plan = activePlan(account, gate);
  if (isRefusal(plan)) return refusalResponse(plan);
  const share = room.open();
  try {
    return await answerUpload(request, { account, plan, gate, engine, share });
  } finally {
    share.release();
  }
}

interface Admitted {
  readonly account: Account;
  readonly plan: ListeningPlanRules;
  readonly gate: ListeningGate;
  readonly engine: RecognitionEngine;
  readonly share: UploadShare;
}

async function answerUpload(
  request: Request,
  { account, plan, gate, engine, share }: Admitted,
): Promise<Response> {
  const upload = await readUpload(request, plan.maxFileBytes, plan.name, share.take);
  if (isRefusal(upload)) return refusalResponse(upload);
  const chosen = readDialect(upload.dialect, gate);
  if (isRefusal(chosen)) return refusalResponse(chosen);
  // Before the recording is heard: work is done for those alone who can pay for it.
  const hold = await holdCredit(account, plan, gate);
  if (isRefusal(hold)) return refusalResponse(hold);

  try {
    const pieces = decodeUpload(upload.file, request.signal, share.release);
    const text = await transcribe(engine, chosen.dialect, pieces, request.signal);
    const unpaid = await hold.settle();
    if (unpaid) return refusalResponse(unpaid);
    return jsonResponse(transcriptionResponse(text, chosen.dialect, plan.maxTranscriptCharacters), 200, {
      'cache-control': 'no-store',
    });
  } catch (error) {
    if (error instanceof SpeechError && error.status === 400) {
      return refusalResponse(refuse(400, error.code, error.message, { field: error.field ?? 'file' }));
    }
    if (!request.signal.aborted) gate.logger.error('recognition-failed', describeError(error));
    return refusalResponse(
      refuse(500, 'internal', 'The recording could not be transcribed; nothing was billed.'),
    );
  } finally {
    await hold.release();
  }
}

function holdCredit(
  { id }: Account,
  { name, credits }: ListeningPlanRules,
  gate: ListeningGate,
): Promise<Hold | Refusal> {
  const exhausted = () => `The credits of this account are used up; the ${name} plan has ${credits} a month.`;
  const cost = { account: id, allowance: 'credits', total: credits, amount: 1, exhausted } as const;
  return reserveQuota(cost, gate);
}

/**
 * Hears a whole recording as a live session would.
 * @throws what the pieces or the engine throw; the signal's reason when aborted.
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
      // Decoding and an engine of this thread must not keep the server from others.
      await nextTurn();
      signal.throwIfAborted();
    }
    await session.finalize();
    // A caller who has left meanwhile will not see the text, and is not to pay for it.
    signal.throwIfAborted();
    return finals.join(' ');
  } finally {
    session.close();
  }
}
