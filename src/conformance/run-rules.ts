import {
  type Deployment,
  type Finding,
  NotCheckable,
  type Rule,
  type RuleContext,
  RuleViolation,
} from './definition/rule.ts';
import { DeploymentClient } from './deployment-client.ts';
import { missingKey, type RunPlan } from './plan-run.ts';
import { CATALOG_ANSWER } from './samples/catalog-sample.ts';

const KEY_NAMES = { tts: 'text-to-speech', stt: 'speech-to-text' } as const;

/**
 * Checks whether the address responds at all. Costs nothing.
 * @returns The reason if not, in a few words.
 * @throws The signal's reason when aborted.
 */
export async function unreachableReason(
  deployment: Deployment,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    await new DeploymentClient(deployment, new Set(), signal).take(CATALOG_ANSWER);
    return undefined;
  } catch (error) {
    if (error instanceof RuleViolation) return error.message;
    throw error;
  }
}

/**
 * Checks one rule after another.
 * @throws The signal's reason when aborted; findings up to then have been yielded.
 */
export async function* runRules(
  deployment: Deployment,
  { rules, samples }: RunPlan,
  signal: AbortSignal,
): AsyncGenerator<Finding, void> {
  const context = new DeploymentClient(deployment, samples, signal);
  for (const rule of rules) {
    signal.throwIfAborted();
    const found = await checkRule(rule, context, deployment, signal);
    const { id, section, title } = rule;
    yield { rule: { id, section, title }, ...found, evidence: redact(found.evidence, deployment) };
  }
}

async function checkRule(
  rule: Rule,
  context: RuleContext,
  deployment: Deployment,
  signal: AbortSignal,
): Promise<Omit<Finding, 'rule'>> {
  const missing = missingKey(rule, deployment);
  if (missing) return { verdict: 'unseen', evidence: `no ${KEY_NAMES[missing]} key was given` };
  try {
    return { verdict: 'holds', evidence: await withinTimeout(rule, context, signal) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof NotCheckable) return { verdict: 'unseen', evidence: error.message };
    if (error instanceof RuleViolation) return { verdict: 'broken', evidence: error.message };
    throw error;
  }
}

async function withinTimeout(rule: Rule, context: RuleContext, signal: AbortSignal): Promise<string> {
  const done = new AbortController();
  const interrupted = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new RuleViolation('timeout')), rule.timeoutMs);
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true, signal: done.signal });
    done.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
  try {
    return await Promise.race([rule.check(context), interrupted]);
  } finally {
    done.abort();
  }
}

/** A safeguard: evidence should not contain secrets in the first place. */
function redact(evidence: string, { ttsKey, sttKey }: Deployment): string {
  let line = evidence.replace(/\s+/g, ' ');
  for (const key of [ttsKey, sttKey]) if (key) line = line.replaceAll(key, '[key]');
  return line.replace(/wss?:\/\/\S+/g, '[address]');
}
