import { SpeechError } from '../../../contract/errors.ts';

const NAMES = ['echoCancellation', 'noiseSuppression', 'autoGainControl'] as const;

/** How the browser processes the microphone's sound (MediaTrackConstraints); its own default for what is left out. */
export type AudioConstraints = { readonly [Name in (typeof NAMES)[number]]?: boolean };

/**
 * @param value An object, or its JSON.
 * @throws SpeechError `invalid-argument`
 */
export function readAudioConstraints(value: AudioConstraints | string | null): AudioConstraints {
  const read = typeof value === 'string' ? parsed(value) : (value ?? {});
  const isValid =
    typeof read === 'object' &&
    read !== null &&
    Object.entries(read).every(
      ([name, each]) => NAMES.includes(name as keyof AudioConstraints) && typeof each === 'boolean',
    );
  if (isValid) return read;
  throw new SpeechError(
    'invalid-argument',
    `The attribute "audio-constraints" must be an object of ${NAMES.join(', ')}, or its JSON: {"${NAMES[0]}": false}.`,
    { field: 'audio-constraints' },
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    return undefined;
  }
}
