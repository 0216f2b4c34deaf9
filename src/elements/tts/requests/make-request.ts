import type { GenerationOptions } from '../../../client/synthesize-once.ts';
import { DIALECTS, type Dialect, dialectOfVoice } from '../../../contract/dialects.ts';
import { SpeechError } from '../../../contract/errors.ts';
import { SPEED_RANGE, VOICE_GROUPS } from '../../../contract/limits.ts';
import type { SpeechFormat, SpeechRequest } from './speech-request.ts';
import type { Latency } from './speech-setup.ts';

/** The element's properties as an author may have set them. */
export interface SpeechSettings {
  readonly disabled: boolean;
  readonly endpoint: string;
  readonly voice: string;
  readonly voiceGroup: string;
  readonly dialect: string | null;
  readonly speed: number | null;
  readonly format: string;
  readonly latency: string;
  readonly options: GenerationOptions;
  readonly signature?: string | null;
  readonly lexicon?: string | object | null;
}

const FORMATS: readonly string[] = ['stream', 'wav', 'opus', 'mp3'] satisfies SpeechFormat[];
const LATENCIES: readonly string[] = ['immediate', 'balanced', 'smooth'] satisfies Latency[];

/**
 * Makes the synthesis request for a text, and checks what can be checked before a call is billed.
 * @param choiceDialect The dialect for which the reader chose the voice.
 * @param isOwn Whether the text is the element's own, for which its signature was made.
 * @param published Files that hold the speech; then there need not be a text.
 * @param reading What has to be known of a text with a lexicon, or of several voices.
 * @param growth Of a text that is still being written.
 * @throws SpeechError `invalid-argument` with the attribute as its field.
 */
export function makeRequest(
  text: string,
  settings: SpeechSettings,
  choiceDialect?: Dialect,
  isOwn = false,
  published?: SpeechRequest['published'],
  reading?: SpeechRequest['reading'],
  growth?: SpeechRequest['growth'],
): SpeechRequest {
  const {
    disabled,
    endpoint,
    voice,
    voiceGroup,
    dialect,
    speed,
    format,
    latency,
    options,
    signature,
    lexicon,
  } = settings;
  if (disabled) throw new SpeechError('invalid-argument', 'The element is disabled.', { field: 'disabled' });
  if (!text.trim() && !published && !growth)
    throw new SpeechError(
      'invalid-argument',
      'There is no text to speak: set "text", write it inside the element, or name an element by "for".',
      { field: 'text' },
    );
  if (dialect) requireOneOf(DIALECTS, 'dialect', dialect);
  requireOneOf(VOICE_GROUPS, 'voice-group', voiceGroup);
  requireOneOf(LATENCIES, 'latency', latency);
  requireOneOf(FORMATS, 'format', format);
  if (speed !== null && !(speed >= SPEED_RANGE.min && speed <= SPEED_RANGE.max))
    throw invalid('speed', `a number from ${SPEED_RANGE.min} to ${SPEED_RANGE.max}`);

  return {
    text: growth ? '' : text,
    ...(growth && { growth }),
    endpoint,
    voice,
    voiceGroup,
    // The service infers the dialect from the id of a voice that has only one; Cast and Studio voices have several.
    dialect: dialect || (dialectOfVoice(voice) ? undefined : choiceDialect),
    speed: speed ?? undefined,
    format: format as SpeechFormat,
    generation: Object.fromEntries(Object.entries(options ?? {}).filter(([, value]) => value !== undefined)),
    // A signature is for the text as it stands, in one voice.
    ...(isOwn && signature ? { signature } : { ...(reading && { reading }), ...(lexicon && { lexicon }) }),
    ...(published && { published }),
  };
}

function requireOneOf(allowed: readonly string[], field: string, value: string): void {
  if (!allowed.includes(value)) throw invalid(field, `one of ${allowed.join(', ')}`);
}

function invalid(field: string, rule: string): SpeechError {
  return new SpeechError('invalid-argument', `The attribute "${field}" has to be ${rule}.`, { field });
}
