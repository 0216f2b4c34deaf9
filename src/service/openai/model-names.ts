/** What the models of this service are called in `model`: the first name of each is ours. */
export const MODEL_NAMES = {
  speech: ['kurdish-tts', 'tts-1', 'tts-1-hd', 'gpt-4o-mini-tts'],
  transcription: [
    'kurdish-stt',
    'whisper-1',
    'gpt-4o-transcribe',
    'gpt-4o-mini-transcribe',
    'gpt-4o-transcribe-diarize',
  ],
} as const;

export type ModelTask = keyof typeof MODEL_NAMES;

/** The date of a snapshot, as in `gpt-4o-mini-tts-2025-12-15` and `tts-1-1106`. */
const SNAPSHOT = /-(\d{4}-\d{2}-\d{2}|\d{4})$/;

/** What a model does, by our name, or by one that clients hardcode, with or without a snapshot's date; undefined for any other. */
export function taskOfModel(name: string): ModelTask | undefined {
  const undated = name.replace(SNAPSHOT, '');
  const tasks = Object.keys(MODEL_NAMES) as ModelTask[];
  return tasks.find((task) => (MODEL_NAMES[task] as readonly string[]).includes(undated));
}
