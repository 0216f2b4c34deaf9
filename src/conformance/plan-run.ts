import { type Cost, sumCosts } from './definition/cost.ts';
import type { Deployment, KeyKind, Rule, Sample } from './definition/rule.ts';

export interface Selection {
  /** Part of a rule's id, or a whole id with `*` as wildcard; all rules when undefined. */
  readonly only?: string | undefined;
  /** Includes the rules with `isThorough`. */
  readonly thorough?: boolean | undefined;
}

/** The rules of a run and its cost, computed before anything is sent. */
export interface RunPlan {
  readonly rules: readonly Rule[];
  /** Everything that may be billed, once each, however many rules use it. */
  readonly samples: ReadonlySet<Sample<unknown>>;
  readonly cost: Cost;
  /** What a deployment may bill in addition if it accepts requests that it must refuse. */
  readonly risk: Cost;
}

export function planRun(
  rules: readonly Rule[],
  deployment: Deployment,
  { only, thorough = false }: Selection = {},
): RunPlan {
  const pattern = only === undefined ? undefined : patternOf(only);
  const chosen = rules.filter((rule) => (pattern ? pattern.test(rule.id) : thorough || !rule.isThorough));
  const checkable = chosen.filter((rule) => missingKey(rule, deployment) === undefined);
  const samples = new Set<Sample<unknown>>();
  const add = (sample: Sample<unknown>) => {
    samples.add(sample);
    for (const part of sample.uses) add(part);
  };
  for (const rule of checkable) for (const sample of rule.uses) add(sample);
  return {
    rules: chosen,
    samples,
    cost: sumCosts([...samples].map(({ cost }) => cost)),
    risk: sumCosts(checkable.map(({ risk }) => risk)),
  };
}

/** The first missing key that a rule needs. */
export function missingKey({ keys }: Rule, { ttsKey, sttKey }: Deployment): KeyKind | undefined {
  const keyOf = { tts: ttsKey, stt: sttKey };
  return keys.find((kind) => keyOf[kind] === undefined);
}

function patternOf(only: string): RegExp {
  const escaped = only.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return only.includes('*') ? new RegExp(`^${escaped}$`) : new RegExp(escaped);
}
