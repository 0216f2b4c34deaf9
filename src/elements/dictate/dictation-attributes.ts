import { SpeechError } from '../../contract/errors.ts';
import type { TranscriptionDialect } from '../../contract/transcription.ts';
import type { InsertMode } from '../insertion/text-insertion.ts';
import type { DictationMode, DictationSettings, Reconnect } from './dictation-settings.ts';

/** The element's properties as an author may have set them. */
export interface DictationAttributes {
  readonly dialect: string;
  readonly mode: string;
  readonly insert: string;
  readonly reconnect: string;
  readonly trigger: string;
  readonly continuous: boolean;
  readonly silenceTimeout: number;
  readonly maxDuration: number;
  readonly assetBase: string | null;
  readonly deviceId: string | null;
  readonly echoCancellation: string | null;
  readonly noiseSuppression: string | null;
  readonly autoGainControl: string | null;
  readonly stream: MediaStream | undefined;
}

/**
 * Checks what can be checked before the microphone is asked for.
 * @throws SpeechError `invalid-argument` with the attribute as its field.
 */
export function readAttributes(
  given: DictationAttributes,
  connection: DictationSettings['connection'],
): DictationSettings & { readonly insert: InsertMode } {
  const oneOf = <Value extends string>(field: string, value: string, ...values: Value[]): Value => {
    if (values.includes(value as Value)) return value as Value;
    throw invalidAttribute(field, `has to be one of ${values.join(', ')}`);
  };
  return {
    connection,
    dialect: oneOf<TranscriptionDialect>('dialect', given.dialect, 'sorani', 'kurmanji'),
    mode: oneOf<DictationMode>('mode', given.mode, 'live', 'record', 'auto'),
    insert: oneOf<InsertMode>('insert', given.insert, 'caret', 'append', 'replace'),
    reconnect: oneOf<Reconnect>('reconnect', given.reconnect, 'none', 'record', 'session'),
    // Whoever holds the button says when it ends.
    continuous: oneOf('trigger', given.trigger, 'toggle', 'hold') === 'hold' || given.continuous,
    silenceTimeout: given.silenceTimeout,
    maxDuration: given.maxDuration,
    assetBase: given.assetBase ?? undefined,
    microphone: {
      deviceId: given.deviceId ?? undefined,
      echoCancellation: choice(given.echoCancellation),
      noiseSuppression: choice(given.noiseSuppression),
      autoGainControl: choice(given.autoGainControl),
      stream: given.stream,
    },
  };
}

export function invalidAttribute(field: string, rule: string): SpeechError {
  return new SpeechError('invalid-argument', `The attribute "${field}" ${rule}.`, { field });
}

function choice(value: string | null): boolean | undefined {
  return value === null ? undefined : value !== 'false';
}
