import type { Segment } from '../planning/speech-plan.ts';
import type { PhoneShape } from './phone-shape.ts';
import type { StopTiming } from './stop-timing.ts';

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
