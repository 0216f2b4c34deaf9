import { type Dialect, dialectOfVoice } from '../../contract/dialects.ts';
import { countCharacters, type VoiceGroup } from '../../contract/limits.ts';
import type { SynthesisJob } from '../../engine/synthesis-engine.ts';
import { type AdmissionContext, type Draft, draftOf } from './draft.ts';
import type { Endpoint, SpeechRequestBody } from './endpoint.ts';
import { engineParametersRefusal, temperatureOf } from './engine-parameters.ts';
import { type Refusal, refuse } from './refusal.ts';
import {
  dialectIsKnown,
  emotionIsAbsent,
  formatIsKnown,
  planIsActive,
  speedIsInRange,
  textFitsThePlan,
  textIsPresent,
  voiceIsNamed,
} from './request-rules.ts';
import {
  cloneIsOwned,
  planRendersTheVoice,
  rosterIsReachable,
  voiceGroupIsKnown,
  voiceIsInItsGroup,
  voiceIsNotReserved,
  voiceReadsTheDialect,
} from './voice-rules.ts';

/** A request that may be carried out, once its characters are reserved and `jobOf` has looked at the engine's parameters. */
export interface Admission<Format extends string> {
  readonly draft: Draft;
  /** Code points of the text as received: what it costs. */
  readonly characters: number;
  /** The group in which the voice was found. */
  readonly group: VoiceGroup;
  readonly format: Format;
  readonly includeTimestamps: boolean;
}

type Rule = (draft: Draft) => Refusal | undefined;

/** The order of checks: the first rule that refuses is the answer. The key comes before, the quota and the engine's parameters after. */
const RULES: readonly Rule[] = [
  planIsActive,
  emotionIsAbsent,
  dialectIsKnown,
  speedIsInRange,
  formatIsKnown,
  voiceIsNamed,
  textIsPresent,
  textFitsThePlan,
  voiceGroupIsKnown,
  rosterIsReachable,
  voiceIsInItsGroup,
  voiceReadsTheDialect,
  voiceIsNotReserved,
  planRendersTheVoice,
  cloneIsOwned,
];

/**
 * Decides on a request of either synthesis endpoint. Pure: same arguments, same answer.
 * @param body Parsed JSON of the request.
 */
export function admit<Format extends string>(
  endpoint: Endpoint<Format>,
  body: unknown,
  context: AdmissionContext,
): Admission<Format> | Refusal {
  const parsed = endpoint.schema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return wrongType(String(issue?.path[0] ?? ''), issue && 'expected' in issue ? issue.expected : undefined);
  }
  const draft = draftOf(endpoint, parsed.data, context);
  for (const rule of RULES) {
    const refusal = rule(draft);
    if (refusal) return refusal;
  }
  return {
    draft,
    characters: countCharacters(draft.body.text!),
    group: draft.group!,
    format: draft.format as Format,
    includeTimestamps: draft.body.include_timestamps ?? false,
  };
}

function wrongType(field: string, expected: string | undefined): Refusal {
  if (field === '') return refuse(400, 'invalid-argument', 'The body must be a JSON object.');
  return refuse(400, 'invalid-argument', `"${field}" must be a ${expected ?? 'different type'}.`, { field });
}

/** What the engine is asked, or 422: the last check, for which the quota has been asked before. */
export function jobOf({ draft: { body, voiceId, context } }: Admission<string>): SynthesisJob | Refusal {
  return (
    engineParametersRefusal(body) ?? {
      text: body.text!,
      dialect: dialectOf(body, voiceId, context.clone?.dialect),
      voice: voiceId,
      ...(context.clone && { clone: context.clone.voice }),
      speed: body.speed ?? 1,
      pitch: body.pitch ?? 0,
      seed: body.seed ?? context.fallbackSeed,
      temperature: temperatureOf(body),
      sentenceSilenceMs: body.sentence_silence_ms,
      silenceTrim: body.silence_trim ?? false,
      chunkMaxSeconds: body.chunk_max_seconds,
    }
  );
}

/**
 * Cast and Studio voices name no dialect and read Sorani unless told otherwise, clones what their reference was said to be (contract, TTS
 * request, `dialect`).
 */
function dialectOf(body: SpeechRequestBody, voiceId: string, ofClone: Dialect | undefined): Dialect {
  return (body.dialect as Dialect | undefined) ?? ofClone ?? dialectOfVoice(voiceId) ?? 'sorani';
}
