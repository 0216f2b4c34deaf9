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
  const admitted = await transcribeUpload(
    request,
    services,
    { engine, load },
    { dialect: 'once' },
    ({ fields }) => readDialect(fields.get('dialect')?.[0], services),
  );
  if (isRefusal(admitted)) return refusalResponse(admitted);
  const texts: string[] = [];
  for await (const final of admitted.finals) {
    if (isRefusal(final)) return refusalResponse(final);
    texts.push(final.text);
  }
  const { requested, plan } = admitted;
  const answer = transcriptionResponse(texts.join(' '), requested.dialect, plan.maxTranscriptCharacters);
  return jsonResponse(answer, 200, { 'cache-control': 'no-store' });
}
