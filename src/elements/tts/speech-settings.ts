import type { GenerationOptions } from '../../client/synthesize-once.ts';
import { DIALECTS, isDialect } from '../../contract/dialects.ts';
import { SpeechError } from '../../contract/errors.ts';
import { isVoiceGroup, SPEED_RANGE, VOICE_GROUPS } from '../../contract/limits.ts';
import type { SpeechFormat, SpeechRequest } from './speech/part-synthesis.ts';

/** What is lit in the text read. */
export type Highlight = 'off' | 'word' | 'sentence';

/** How long to wait for a cushion of sound before it starts. */
export type Latency = 'immediate' | 'balanced' | 'smooth';

/** What is fetched before anybody asks. */
export type Preload = 'none' | 'metadata' | 'auto';

/** The element's properties as an author may have set them. */
export interface SpeechSettings {
  readonly endpoint: string;
  readonly voice: string;
  readonly voiceGroup: string;
  readonly dialect: string | null;
  readonly speed: number | null;
  readonly format: string;
  readonly latency: string;
  readonly options: GenerationOptions;
}

const FORMATS: readonly string[] = ['stream', 'wav', 'opus', 'mp3'] satisfies SpeechFormat[];
const LATENCIES: readonly string[] = ['immediate', 'balanced', 'smooth'] satisfies Latency[];

/**
 * Checks what can be checked before a call is billed.
 * @throws SpeechError `invalid-argument` with the attribute as its field.
 */
export function readRequest(text: string, settings: SpeechSettings): SpeechRequest {
  const { endpoint, voice, voiceGroup, dialect, speed, format, latency, options } = settings;
  const refuse = (field: string, rule: string) =>
    new SpeechError('invalid-argument', `The attribute "${field}" has to be ${rule}.`, { field });

  if (!text.trim())
    throw new SpeechError(
      'invalid-argument',
      'There is no text to speak: set "text", write it inside the element, or name an element by "for".',
      { field: 'text' },
    );
  if (dialect && !isDialect(dialect)) throw refuse('dialect', `one of ${DIALECTS.join(', ')}`);
  if (!isVoiceGroup(voiceGroup)) throw refuse('voice-group', `one of ${VOICE_GROUPS.join(', ')}`);
  if (!LATENCIES.includes(latency)) throw refuse('latency', `one of ${LATENCIES.join(', ')}`);
  if (!FORMATS.includes(format)) throw refuse('format', `one of ${FORMATS.join(', ')}`);
  if (speed !== null && !(speed >= SPEED_RANGE.min && speed <= SPEED_RANGE.max))
    throw refuse('speed', `a number from ${SPEED_RANGE.min} to ${SPEED_RANGE.max}`);

  return {
    text,
    endpoint,
    voice,
    voiceGroup,
    dialect: dialect || undefined,
    speed: speed ?? undefined,
    format: format as SpeechFormat,
    generation: Object.fromEntries(Object.entries(options ?? {}).filter(([, value]) => value !== undefined)),
  };
}
