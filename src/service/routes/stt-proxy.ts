import type { RecognitionEngine } from '../../engine/recognition-engine.ts';
import { isRefusal } from '../admission/refusal.ts';
import { readDialect } from '../admission/transcription-rules.ts';
import { jsonResponse, refusalResponse } from '../http/respond.ts';
import type { LoadControl } from '../load/load-control.ts';
import type { TranscriptionServices } from './authenticate.ts';
import { transcribeUpload } from './transcribe-upload.ts';
import { transcriptionResponse } from './transcription-response.ts';

/** `POST /api/stt-proxy`: the text of an uploaded recording. One credit is debited when it succeeds. */
export async function answerSttProxy(
  request: Request,
  services: TranscriptionServices,
  engine: RecognitionEngine,
  load: LoadControl,
): Promise<Response> {
  const form = {
    fields: { dialect: 1 },
    choose: ({ dialect }: { dialect?: readonly string[] }) => readDialect(dialect?.[0], services),
  };
  const transcribed = await transcribeUpload(request, form, { services, engine, load });
  if (isRefusal(transcribed)) return refusalResponse(transcribed);
  const { choice, plan, utterances } = transcribed;
  const text = utterances.map((utterance) => utterance.text).join(' ');
  return jsonResponse(transcriptionResponse(text, choice.dialect, plan.maxTranscriptCharacters), 200, {
    'cache-control': 'no-store',
  });
}
