import { TRANSCRIPTION_LANGUAGES, type TranscriptionDialect } from '../../contract/dialects.ts';
import type { TranscriptionResponse } from '../../contract/transcription.ts';

const USUAL_SCRIPTS: Readonly<Record<TranscriptionDialect, string>> = { sorani: 'arabic', kurmanji: 'latin' };

/**
 * The body of `POST /api/stt-proxy`. `detected_dialect` repeats the request's: dialects are not detected from the audio.
 * @param limit The plan's cap in code points; undefined for none.
 */
export function transcriptionResponse(
  text: string,
  dialect: TranscriptionDialect,
  limit: number | undefined,
): TranscriptionResponse {
  const characters = limit === undefined ? [] : [...text];
  const truncated = limit !== undefined && characters.length > limit;
  return {
    text: truncated ? characters.slice(0, limit).join('') : text,
    dialect_hint: dialect,
    language: TRANSCRIPTION_LANGUAGES[dialect],
    detected_dialect: dialect,
    detected_script: scriptOf(text) ?? USUAL_SCRIPTS[dialect],
    truncated,
    ...(truncated ? { truncation_limit: limit } : undefined),
  };
}

function scriptOf(text: string): string | undefined {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (arabic === latin) return undefined;
  return arabic > latin ? 'arabic' : 'latin';
}
