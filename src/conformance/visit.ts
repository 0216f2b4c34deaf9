import { type Deployment, Inspection } from './inspection.ts';
import { missingKey, type VisitPlan } from './plan-visit.ts';
import { type Finding, NotSeen, type Rule, RuleBroken } from './rule.ts';
import { CATALOG_ANSWER } from './samples/catalog-sample.ts';

/** Names in words for people. */
const KEY_NAMES = { tts: 'text-to-speech', stt: 'speech-to-text' } as const;

/**
 * Whether anything answers at the address, whatever it answers. Costs nothing.
 * @returns why not, in a few words, or undefined.
 * @throws the signal's reason when aborted.
 */
export async function whyUnreachable(
  deployment: Deployment,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    await new Inspection(deployment, new Set(), signal).take(CATALOG_ANSWER);
    return undefined;
  } catch (error) {
    if (error instanceof RuleBroken) return error.message;
    throw error;
  }
}

/**
 * Looks at one rule after the other.
 * @throws the signal's reason when aborted; what was found until then has been yielded.
 */
export async function* visit(
  deployment: Deployment,
  { rules, samples }: VisitPlan,
  signal: AbortSignal,
): AsyncGenerator<Finding, void> {
  const inspection = new Inspection(deployment, samples, signal);
  for (const rule of rules) {
    signal.throwIfAborted();
    const found = await judge(rule, inspection, deployment, signal);
    const { id, section, title } = rule;
    yield { rule: { id, section, title }, ...found, evidence: redact(found.evidence, deployment) };
  }
}

async function judge(
  rule: Rule,
  inspection: Inspection,
  deployment: Deployment,
  signal: AbortSignal,
): Promise<Omit<Finding, 'rule'>> {
  const missing = missingKey(rule, deployment);
  if (missing) return { verdict: 'unseen', evidence: `no ${KEY_NAMES[missing]} key was given` };
  try {
    return { verdict: 'holds', evidence: await inTime(rule, inspection, signal) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof NotSeen) return { verdict: 'unseen', evidence: error.message };
    if (error instanceof RuleBroken) return { verdict: 'broken', evidence: error.message };
    throw error;
  }
}

async function inTime(rule: Rule, inspection: Inspection, signal: AbortSignal): Promise<string> {
  const done = new AbortController();
  const interrupted = new Promise<never>((_, reject) => {
    const late = setTimeout(() => reject(new RuleBroken('it took too long')), rule.timeoutMs);
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true, signal: done.signal });
    done.signal.addEventListener('abort', () => clearTimeout(late), { once: true });
  });
  try {
    return await Promise.race([rule.check(inspection), interrupted]);
  } finally {
    done.abort();
  }
}

/** Evidence is made without secrets; should one be in it all the same, it does not get out. */
function redact(evidence: string, { ttsKey, sttKey }: Deployment): string {
  let line = evidence.replace(/\s+/g, ' ');
  for (const key of [ttsKey, sttKey]) if (key) line = line.replaceAll(key, '[key]');
  return line.replace(/wss?:\/\/\S+/g, '[address]');
}
