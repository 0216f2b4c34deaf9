import type { Cost } from './cost.ts';
import type { Inspection } from './inspection.ts';

export type KeyKind = 'tts' | 'stt';

/** Something asked of a deployment once, and looked at by every rule that names it. */
export interface Sample<T> {
  readonly id: string;
  /** What a deployment that keeps the contract bills for it. */
  readonly cost: Cost;
  /** Samples that this one is made of. */
  readonly uses: readonly Sample<unknown>[];
  take(inspection: Inspection): Promise<T>;
}

/** One rule of the contract, as it can be seen from outside. */
export interface Rule {
  /** Lower case, by area: `streaming.pcm.headers`. */
  readonly id: string;
  /** The contract's heading, and the number of the sentence where it has one. */
  readonly section: string;
  readonly title: string;
  /** Without these keys the rule cannot be seen. */
  readonly keys: readonly KeyKind[];
  /** What it looks at that may cost something. A sample with a price that is not named here is not taken. */
  readonly uses: readonly Sample<unknown>[];
  /** What a deployment that wrongly accepts the rule's requests may bill. */
  readonly risk: Cost;
  /** Left out unless it is asked for: many requests, or large ones, or more credits. */
  readonly isThorough: boolean;
  /** The longest that looking may take, in milliseconds. */
  readonly timeoutMs: number;
  /**
   * Looks, and answers one line of evidence, free of keys, texts and addresses.
   * @throws RuleBroken where the rule does not hold, NotSeen where these keys do not show it.
   */
  check(inspection: Inspection): Promise<string>;
}

export type Verdict = 'holds' | 'broken' | 'unseen';

export interface Finding {
  readonly rule: Pick<Rule, 'id' | 'section' | 'title'>;
  readonly verdict: Verdict;
  readonly evidence: string;
}

/** The rule does not hold; the message is the evidence. */
export class RuleBroken extends Error {}

/** The rule cannot be seen with these keys; the message says why. */
export class NotSeen extends Error {}

export function demand(condition: unknown, evidence: string): asserts condition {
  if (!condition) throw new RuleBroken(evidence);
}

export function unseen(why: string): never {
  throw new NotSeen(why);
}
