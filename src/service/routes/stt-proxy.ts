import { setImmediate as nextTurn } from 'node:timers/promises';
import { SpeechError } from '../../contract/errors.ts';
import type { TranscriptionDialect } from '../../contract/transcription.ts';
import { isRefusal, type Refusal, refuse } from '../admission/refusal.ts';
import { decodeUpload } from '../audio/decode-upload.ts';
import type { RecognitionEngine } from '../engine/recognition.ts';
import { LiveSession } from '../live-session.ts';
import { describeError } from '../logger.ts';
import type { ListeningPlanRules } from '../plans.ts';
import { readUpload } from '../read-upload.ts';
import { transcriptionResponse } from '../transcript-facts.ts';
import {
  accountsUnreachable,
  activePlan,
  identifyListener,
  type ListeningGate,
  readDialect,
  upgradeOf,
} from './admit-listener.ts';
import { jsonResponse, refusalResponse } from './respond.ts';

/** `POST /api/stt-proxy`: the text of an uploaded recording. One credit is debited when it succeeds. */
export async function answerSttProxy(
  request: Request,
  gate: ListeningGate,
  engine: RecognitionEngine,
): Promise<Response> {
  const account = await identifyListener(request, gate);
  if (isRefusal(account)) return refusalResponse(account);
  // Before the form, unlike the other endpoints: an upload is read for those alone whose plan takes it.
  const plan = activePlan(account, gate);
  if (isRefusal(plan)) return refusalResponse(plan);
  const upload = await readUpload(request, plan.maxFileBytes, plan.name);
  if (isRefusal(upload)) return refusalResponse(upload);
  const chosen = readDialect(upload.dialect, gate);
  if (isRefusal(chosen)) return refusalResponse(chosen);
  try {
    const usage = await gate.store.usage(account.id, 'credits');
    if (!usage || usage.used >= plan.credits + usage.purchased) {
      return refusalResponse(creditsExhausted(plan, gate));
    }
  } catch (error) {
    return refusalResponse(accountsUnreachable(error, gate.logger));
  }

  let text: string;
  try {
    text = await transcribe(
      engine,
      chosen.dialect,
      decodeUpload(upload.file, request.signal),
      request.signal,
    );
  } catch (error) {
    if (error instanceof SpeechError && error.status === 400) {
      return refusalResponse(refuse(400, error.code, error.message, { field: error.field ?? 'file' }));
    }
    if (!request.signal.aborted) gate.logger.error('recognition-failed', describeError(error));
    return refusalResponse(
      refuse(500, 'internal', 'The recording could not be transcribed; nothing was billed.'),
    );
  }

  try {
    // The last word on the credits: of two requests for one last credit, one is refused here.
    if (!(await gate.store.debit(account.id, 'credits', plan.credits, 1))) {
      return refusalResponse(creditsExhausted(plan, gate));
    }
  } catch (error) {
    return refusalResponse(accountsUnreachable(error, gate.logger));
  }
  return jsonResponse(transcriptionResponse(text, chosen.dialect, plan.maxTranscriptCharacters), 200, {
    'cache-control': 'no-store',
  });
}

function creditsExhausted(plan: ListeningPlanRules, { upgradeUrl }: ListeningGate): Refusal {
  const error = `The credits of this account are used up; the ${plan.name} plan has ${plan.credits}.`;
  return refuse(403, 'quota-exceeded', error, upgradeOf(plan.name, upgradeUrl));
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
  const session = new LiveSession(engine.open(dialect), ({ text, isFinal }) => {
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
