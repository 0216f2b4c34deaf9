import type { TranscriptionDialect } from '../../../contract/dialects.ts';
import { SpeechError } from '../../../contract/errors.ts';
import { loadEditors } from '../../editors/load-editors.ts';
import { createInsertion } from '../../insertion/create-insertion.ts';
import type { Insertion } from '../../insertion/insertion.ts';
import type { InsertionTarget } from '../../insertion/insertion-target.ts';
import type { InsertMode } from '../../insertion/text-run.ts';
import { type AudioConstraints, readAudioConstraints } from '../microphone/read-audio-constraints.ts';
import type {
  DictationMode,
  DictationSettings,
  Reconnect,
  TextNeeds,
} from '../transcription/dictation-settings.ts';
import { checkShortcut } from '../trigger/check-shortcut.ts';

/** The element's properties, not validated. */
export interface DictationAttributes {
  readonly htmlFor: string | null;
  readonly readOnly: boolean;
  readonly mode: string;
  readonly insert: string;
  readonly reconnect: string;
  readonly trigger: string;
  readonly numerals: string;
  readonly shortcut: string | null;
  readonly continuous: boolean;
  readonly silenceTimeout: number;
  readonly maxDuration: number;
  readonly assetBase: string | null;
  readonly deviceId: string | null;
  readonly audioConstraints: AudioConstraints | string | null;
  readonly stream: MediaStream | undefined;
  readonly insertionTarget: InsertionTarget | undefined;
}

/** What a dictation depends on besides the attributes. */
export interface DictationContext {
  readonly dialect: string;
  readonly connection: DictationSettings['connection'];
  /** What its text needs of the recognition. */
  readonly text: TextNeeds | undefined;
  /** The element that `for` refers to. */
  readonly target: Element | null;
  /** Disabled or read-only. */
  readonly isOff: boolean;
}

/**
 * Validates everything that can be validated before the microphone is requested, and creates the insertion into the field.
 * @throws SpeechError `invalid-argument` with the attribute in `field`.
 */
export function prepareDictation(
  attributes: DictationAttributes,
  { dialect, connection, text, target, isOff }: DictationContext,
): {
  readonly settings: DictationSettings & { readonly insert: InsertMode };
  readonly insertion: Insertion | undefined;
} {
  const { htmlFor, readOnly, insertionTarget, assetBase } = attributes;
  if (isOff) throw invalidAttribute(readOnly ? 'readonly' : 'disabled', 'is set');
  const settings = readAttributes(attributes, dialect, connection);
  if (htmlFor && !target) throw invalidAttribute('for', `names no element: "${htmlFor}"`);
  return {
    settings: { ...settings, ...text },
    insertion: createInsertion(insertionTarget, target, htmlFor ?? '', settings.insert, async (element) =>
      (await loadEditors(assetBase ?? undefined)).findEditor(element),
    ),
  };
}

function readAttributes(
  attributes: DictationAttributes,
  dialect: string,
  connection: DictationSettings['connection'],
): DictationSettings & { readonly insert: InsertMode } {
  const oneOf = <Value extends string>(field: string, value: string, ...values: Value[]): Value => {
    if (values.includes(value as Value)) return value as Value;
    throw invalidAttribute(field, `must be one of ${values.join(', ')}`);
  };
  oneOf('numerals', attributes.numerals, 'words', 'latn', 'arab');
  checkShortcut(attributes.shortcut);
  return {
    connection,
    dialect: oneOf<TranscriptionDialect>('dialect', dialect, 'sorani', 'kurmanji'),
    mode: oneOf<DictationMode>('mode', attributes.mode, 'live', 'record', 'auto'),
    insert: oneOf<InsertMode>('insert', attributes.insert, 'caret', 'append', 'replace'),
    reconnect: oneOf<Reconnect>('reconnect', attributes.reconnect, 'none', 'record', 'session'),
    // With a held button, releasing it ends the dictation, not the first final text.
    continuous: oneOf('trigger', attributes.trigger, 'toggle', 'hold') === 'hold' || attributes.continuous,
    silenceTimeout: attributes.silenceTimeout,
    maxDuration: attributes.maxDuration,
    assetBase: attributes.assetBase ?? undefined,
    microphone: {
      deviceId: attributes.deviceId ?? undefined,
      ...readAudioConstraints(attributes.audioConstraints),
      stream: attributes.stream,
    },
  };
}

function invalidAttribute(field: string, rule: string): SpeechError {
  return new SpeechError('invalid-argument', `The attribute "${field}" ${rule}.`, { field });
}
