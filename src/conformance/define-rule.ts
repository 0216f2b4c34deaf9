import { type Cost, costOf, FREE_OF_CHARGE } from './cost.ts';
import { type KeyKind, type Rule, type Sample, unseen } from './rule.ts';

/** Time enough to wait out a limit of requests a minute. */
const TIMEOUT_MS = 3 * 60_000;

interface RuleParts extends Pick<Rule, 'id' | 'section' | 'title' | 'check'> {
  readonly keys?: readonly KeyKind[];
  readonly uses?: readonly Sample<unknown>[];
  readonly risk?: Partial<Cost>;
  readonly isThorough?: boolean;
  readonly timeoutMs?: number;
}

/** A rule that needs no key, costs nothing and risks nothing, unless its parts say otherwise. */
export function defineRule({ keys = [], uses = [], risk = {}, ...parts }: RuleParts): Rule {
  return { isThorough: false, timeoutMs: TIMEOUT_MS, ...parts, keys, uses, risk: costOf(risk) };
}

/** A rule of the contract that nobody sees from outside, with the reason; the report lists it all the same. */
export function hiddenRule(id: string, section: string, title: string, why: string): Rule {
  return defineRule({ id, section, title, check: async () => unseen(why) });
}

/** A sample that bills nothing, unless its parts say otherwise. */
export function defineSample<T>(
  parts: Pick<Sample<T>, 'id' | 'take'> & {
    readonly cost?: Partial<Cost>;
    readonly uses?: readonly Sample<unknown>[];
  },
): Sample<T> {
  const { cost, uses = [], ...rest } = parts;
  return { ...rest, uses, cost: cost ? costOf(cost) : FREE_OF_CHARGE };
}
