import { type Cost, costOf, FREE_OF_CHARGE } from './cost.ts';
import { type KeyKind, notCheckable, type Rule, type Sample } from './rule.ts';

/** Long enough to wait out a rate limit per minute. */
const TIMEOUT_MS = 3 * 60_000;

interface RuleParts extends Pick<Rule, 'id' | 'section' | 'title' | 'check'> {
  readonly keys?: readonly KeyKind[];
  readonly uses?: readonly Sample<unknown>[];
  readonly risk?: Partial<Cost>;
  readonly isThorough?: boolean;
  readonly timeoutMs?: number;
}

/** By default a rule needs no key, costs nothing and risks nothing. */
export function defineRule({ keys = [], uses = [], risk = {}, ...parts }: RuleParts): Rule {
  return { isThorough: false, timeoutMs: TIMEOUT_MS, ...parts, keys, uses, risk: costOf(risk) };
}

/** A rule that cannot be checked from outside, with the reason; the report lists it nevertheless. */
export function uncheckableRule(id: string, section: string, title: string, reason: string): Rule {
  return defineRule({ id, section, title, check: async () => notCheckable(reason) });
}

/** By default a sample is free. */
export function defineSample<T>(
  parts: Pick<Sample<T>, 'id' | 'take'> & {
    readonly cost?: Partial<Cost>;
    readonly uses?: readonly Sample<unknown>[];
  },
): Sample<T> {
  const { cost, uses = [], ...rest } = parts;
  return { ...rest, uses, cost: cost ? costOf(cost) : FREE_OF_CHARGE };
}
