import type { Segment } from '../planning/speech-plan.ts';
import type { PhoneShape } from './phone-shape.ts';
import type { StopTiming } from './stop-timing.ts';

/** A phone in its place, as the articulators find it. */
export interface PhoneContext {
  readonly shape: PhoneShape;
  /** Its length in real time. */
  readonly ms: number;
  readonly stressed: boolean;
  /** Its neighbours; undefined beside a pause. */
  readonly left: PhoneShape | undefined;
  readonly right: PhoneShape | undefined;
  /** Where it stands in the plan. */
  readonly segments: readonly Segment[];
  readonly index: number;
  /** Stops alone. */
  readonly stop: StopTiming | undefined;
}
