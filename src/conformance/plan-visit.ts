import { type Cost, sumOf } from './cost.ts';
import type { Deployment } from './inspection.ts';
import type { KeyKind, Rule, Sample } from './rule.ts';

export interface Selection {
  /** Part of a rule's id, or a whole one with `*` for any letters; every rule when undefined. */
  readonly only?: string | undefined;
  /** Takes the rules that are left out otherwise. */
  readonly thorough?: boolean | undefined;
}

/** What a visit will look at, and its price: worked out from the rules before anything is sent. */
export interface VisitPlan {
  readonly rules: readonly Rule[];
  /** Everything that has a price, each once, however many rules look at it. */
  readonly samples: ReadonlySet<Sample<unknown>>;
  readonly cost: Cost;
  /** What a deployment that accepts what must be refused may bill beside it. */
  readonly risk: Cost;
}

export function planVisit(
  rules: readonly Rule[],
  deployment: Deployment,
  { only, thorough = false }: Selection = {},
): VisitPlan {
  const pattern = only === undefined ? undefined : patternOf(only);
  const chosen = rules.filter((rule) => (pattern ? pattern.test(rule.id) : thorough || !rule.isThorough));
  const visible = chosen.filter((rule) => missingKey(rule, deployment) === undefined);
  const samples = new Set<Sample<unknown>>();
  const add = (sample: Sample<unknown>) => {
    samples.add(sample);
    for (const part of sample.uses) add(part);
  };
  for (const rule of visible) for (const sample of rule.uses) add(sample);
  return {
    rules: chosen,
    samples,
    cost: sumOf([...samples].map(({ cost }) => cost)),
    risk: sumOf(visible.map(({ risk }) => risk)),
  };
}

/** The key without which a rule cannot be seen. */
export function missingKey({ keys }: Rule, { ttsKey, sttKey }: Deployment): KeyKind | undefined {
  const given = { tts: ttsKey, stt: sttKey };
  return keys.find((kind) => given[kind] === undefined);
}

function patternOf(only: string): RegExp {
  const escaped = only.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return only.includes('*') ? new RegExp(`^${escaped}$`) : new RegExp(escaped);
}
