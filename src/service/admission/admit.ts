import { countCharacters, type VoiceGroup } from '../../contract/limits.ts';
import type { SynthesisJob } from '../../engine/synthesis-engine.ts';
import { type AdmissionContext, type AdmissionRequest, admissionRequestOf } from './admission-request.ts';
import type { Endpoint } from './endpoint.ts';
import type { Refusal } from './refusal.ts';
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
import { synthesisJob } from './synthesis-job.ts';
import {
  cloneIsOwned,
  planRendersTheVoice,
  rosterIsReachable,
  voiceGroupIsKnown,
  voiceIsInItsGroup,
  voiceIsNotReserved,
  voiceReadsTheDialect,
} from './voice-rules.ts';
import { wrongType } from './wrong-type.ts';

/** A request that passed the rules. Its characters are not reserved yet, and `jobOf` has yet to check the engine's parameters. */
export interface Admission<Format extends string> {
  readonly request: AdmissionRequest;
  /** Code points of the text as received: the cost. */
  readonly characters: number;
  /** The group that contains the voice. */
  readonly group: VoiceGroup;
  readonly format: Format;
  readonly includeTimestamps: boolean;
}

type Rule = (request: AdmissionRequest) => Refusal | undefined;

/** In the order of the checks: the first refusal is the answer. The key is checked before, quota and engine parameters after. */
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
  const request = admissionRequestOf(endpoint, parsed.data, context);
  for (const rule of RULES) {
    const refusal = rule(request);
    if (refusal) return refusal;
  }
  return {
    request,
    characters: countCharacters(request.body.text!),
    group: request.group!,
    format: request.format as Format,
    includeTimestamps: request.body.include_timestamps ?? false,
  };
}

/** The engine's job, or 422 for parameters out of bounds: the last check, made once the quota is reserved. */
export function jobOf({ request: { body, voiceId, context } }: Admission<string>): SynthesisJob | Refusal {
  return synthesisJob(body, voiceId, context);
}
