import { MODEL_NAMES, taskOfModel } from '../model-names.ts';

/** Models of realtime sessions alone, which clients name. */
const LIVE_MODELS = ['gpt-transcribe', 'gpt-live-transcribe', 'gpt-realtime-whisper'];

/** Whether a model transcribes in a session. */
export function isTranscriptionModel(name: string): boolean {
  return taskOfModel(name) === 'transcription' || LIVE_MODELS.includes(name);
}

/**
 * The model of the session that an address asks for: ours, unless it names another. Undefined where it asks for no transcription: some
 * clients state the intent, others only a model.
 */
export function transcriptionModel(query: URLSearchParams): string | undefined {
  const model = query.get('model');
  if (model !== null && isTranscriptionModel(model)) return model;
  return query.get('intent') === 'transcription' ? MODEL_NAMES.transcription[0] : undefined;
}
