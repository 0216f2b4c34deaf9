import type { PhoneShape } from '../phones/phone-shape.ts';
import type { Segment } from '../planning/plan-utterance.ts';

/** A phone in context. */
export interface PhoneContext {
  readonly shape: PhoneShape;
  /** Its duration in real time. */
  readonly ms: number;
  readonly stressed: boolean;
  /** Adjacent phones; undefined next to a pause. */
  readonly left: PhoneShape | undefined;
  readonly right: PhoneShape | undefined;
  /** Its position in the plan. */
  readonly segments: readonly Segment[];
  readonly index: number;
  /** Stops only. */
  readonly stop: StopTiming | undefined;
}

/** The division of a stop into closure and release, and the strength of its burst. */
export interface StopTiming {
  /** ms from the start to the release. */
  readonly closure: number;
  /** Linear amplitude of the burst; 0 where the next closure masks it. */
  readonly strength: number;
}
