import { createInterface } from 'node:readline/promises';
import type { Deployment, Finding, RunPlan } from '../conformance/index.ts';
import { FLAG, parseFlags, print, type Setting, setting, TEXT, usageError } from './arguments/flags.ts';

const HELP = `Usage: kurdish-speech conformance --base-url URL [options]

Checks a deployment, hosted or your own, against the rules of the API contract. It uses a real account: the cost is shown first, and
it asks for confirmation.

  --base-url URL   Address of the deployment, e.g. https://speech.example.org
  --tts-key KEY    Text-to-speech key
  --stt-key KEY    Speech-to-text key; rules whose key is missing are reported as not checkable
  --only PATTERN   Only rules whose id contains this, or matches it as a whole if it has a *, e.g. streaming or '*.headers'
  --thorough       More requests, larger files and more credits: every voice of v3 and v4, every upload format, file sizes
  --yes            Start without confirmation
  --json           Print the result as JSON
  --list           Print the rules and the cost, and send nothing

Environment, which keeps keys out of the process list and the shell history
  KURDISH_SPEECH_BASE_URL, KURDISH_SPEECH_TTS_KEY, KURDISH_SPEECH_STT_KEY

Exit code: 0 when no rule is broken, 1 when one is, 2 for a usage error, 130 when stopped.
Progress goes to stderr, the result to stdout.`;

const STOPPED = 130;

/** `kurdish-speech conformance` */
export async function runConformance(args: string[]): Promise<void> {
  const options = {
    'base-url': TEXT,
    'tts-key': TEXT,
    'stt-key': TEXT,
    only: TEXT,
    thorough: FLAG,
    yes: FLAG,
    json: FLAG,
    list: FLAG,
    help: FLAG,
  } as const;
  const { values } = parseFlags(args, { options });
  if (values.help) return print(HELP);
  const { planRun, RULES, formatSummary, formatTable, formatVerdict } = await import(
    '../conformance/index.ts'
  );

  const deployment: Deployment = {
    baseUrl: readBaseUrl(setting('--base-url', values['base-url'], 'KURDISH_SPEECH_BASE_URL')),
    ttsKey: readKey(setting('--tts-key', values['tts-key'], 'KURDISH_SPEECH_TTS_KEY')),
    sttKey: readKey(setting('--stt-key', values['stt-key'], 'KURDISH_SPEECH_STT_KEY')),
  };
  const plan = planRun(RULES, deployment, { only: values.only, thorough: values.thorough });
  if (plan.rules.length === 0) throw usageError(`--only ${JSON.stringify(values.only)} matches no rule.`);
  const costSummary = await describeCost(plan);
  if (values.list) {
    const rows = plan.rules.map(({ id, section, title }) => `${id}\t${section}\t${title}`);
    return print([...rows, costSummary].join('\n'));
  }
  process.stderr.write(`${costSummary}\n`);
  if (!values.yes && !(await isConfirmed())) {
    process.stderr.write('Nothing was sent.\n');
    process.exit(STOPPED);
  }

  const { findings, isStopped } = await runRules(deployment, plan, (finding, index) => {
    const { rule, verdict } = finding;
    process.stderr.write(`${index}/${plan.rules.length} ${rule.id}: ${formatVerdict(verdict)}\n`);
  });
  print(values.json ? jsonOf(plan, findings, isStopped) : formatTable(findings));
  const summary = formatSummary(findings);
  process.stderr.write(isStopped ? `Stopped after ${findings.length} rules: ${summary}\n` : `${summary}\n`);
  if (isStopped) process.exit(STOPPED);
  if (findings.some(({ verdict }) => verdict === 'broken')) process.exit(1);
}

/** Stops early at Ctrl+C, with the findings so far. */
async function runRules(
  deployment: Deployment,
  plan: RunPlan,
  onFinding: (finding: Finding, index: number) => void,
): Promise<{ findings: readonly Finding[]; isStopped: boolean }> {
  const { runRules, unreachableReason } = await import('../conformance/index.ts');
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  const findings: Finding[] = [];
  try {
    const problem = await unreachableReason(deployment, stopping.signal);
    if (problem) throw usageError(`--base-url: ${problem} from ${deployment.baseUrl}.`);
    for await (const finding of runRules(deployment, plan, stopping.signal)) {
      findings.push(finding);
      onFinding(finding, findings.length);
    }
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
  }
  return { findings, isStopped: stopping.signal.aborted };
}

async function describeCost({ rules, cost, risk }: RunPlan): Promise<string> {
  const { formatCost, isFree } = await import('../conformance/index.ts');
  const count = rules.length === 1 ? '1 rule' : `${rules.length} rules`;
  const costSummary = `${count}. It costs ${isFree(cost) ? 'nothing' : formatCost(cost)}.`;
  if (isFree(risk)) return costSummary;
  return `${costSummary}\nRequests that must be refused are free; a deployment that accepts all of them bills up to ${formatCost(risk)} more.`;
}

async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw usageError('Cannot ask for confirmation without a terminal: use --yes to accept the cost.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question('Start? [y/N] ')).trim());
  } catch {
    // Ctrl+C at the prompt.
    return false;
  } finally {
    terminal.close();
  }
}

function jsonOf({ cost, risk }: RunPlan, findings: readonly Finding[], isStopped: boolean): string {
  const rules = findings.map(({ rule, verdict, evidence }) => ({ ...rule, verdict, evidence }));
  return JSON.stringify({ complete: !isStopped, cost, risk, rules }, null, 2);
}

function readBaseUrl({ name, value }: Setting): string {
  if (value === undefined || value === '') throw usageError('--base-url is missing: specify the deployment.');
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isPlain = url && !url.search && !url.hash && !url.username && !url.password;
  if (!isPlain || !['http:', 'https:'].includes(url.protocol)) {
    throw usageError(`${name} must be like https://speech.example.org.`);
  }
  return url.href.replace(/\/+$/, '');
}

/** A key is sent as a header: visible ASCII without spaces. Error messages do not repeat it. */
function readKey({ name, value }: Setting): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (!/^[\x21-\x7e]+$/.test(value))
    throw usageError(`${name} is not a key: it has characters that are not allowed in a header.`);
  return value;
}
