/**
 * npm run test:faults: makes each fault for real, prints a table of fault, expectation, what was measured and the verdict, and looks for
 * keys, tokens and texts in all that the programs have printed. Arguments are parts of names: only those faults are made.
 */
import { styleText } from 'node:util';
import { ACCOUNTS } from './accounts.ts';
import { findCanaries } from './canaries.ts';
import type { Fault, Verdict } from './fault.ts';
import { KEPT_SPEECH } from './kept-speech.ts';
import { LIVE_SOCKETS } from './live-sockets.ts';
import { PIPELINING } from './pipelining.ts';
import { PROXY_STREAMS } from './proxy-streams.ts';
import { REQUESTS } from './requests.ts';
import { SERVICE_REQUESTS } from './service-requests.ts';
import { Stage } from './stage.ts';
import { STORES_AWAY } from './stores-away.ts';
import { TOKENS } from './tokens.ts';
import { UPLOADS } from './uploads.ts';
import { WAITING } from './waiting.ts';

/** A fault that takes longer hangs. */
const PATIENCE_MS = 120_000;

const GROUPS: Readonly<Record<string, readonly Fault[]>> = {
  'Streams through the proxy': PROXY_STREAMS,
  'Requests to the proxy': REQUESTS,
  'Kept speech of the proxy': KEPT_SPEECH,
  'Requests behind another one': PIPELINING,
  'Tokens of the proxy': TOKENS,
  'Requests to the service': SERVICE_REQUESTS,
  'Accounts of the service': ACCOUNTS,
  'Recordings sent to the service': UPLOADS,
  'Live transcription': LIVE_SOCKETS,
  'Redis, PostgreSQL and the disk': STORES_AWAY,
};

const print = (line: string) => process.stdout.write(`${line}\n`);

const wanted = process.argv.slice(2);
const isWanted = ({ name }: Fault) => !wanted.length || wanted.some((part) => name.includes(part));
let failed = 0;
const waiting = WAITING.filter(isWanted).map((fault) => ({ fault, made: make(fault) }));
for (const [group, faults] of Object.entries(GROUPS)) {
  const chosen = faults.filter(isWanted);
  if (chosen.length) print(`\n${group}`);
  for (const fault of chosen) report(fault, await make(fault));
}
if (waiting.length) print('\nLimits of time');
for (const { fault, made } of waiting) report(fault, await made);
print(failed ? `\n${failed} failed.` : '\nEvery fault ends as it should.');
process.exit(failed ? 1 : 0);

function report({ name, expected }: Fault, { measured, holds }: Verdict): void {
  if (!holds) failed += 1;
  print(`  ${holds ? styleText('green', 'holds') : styleText('red', 'FAILS')}  ${name}`);
  print(`         expected: ${expected}\n         measured: ${measured}`);
}

async function make(fault: Fault): Promise<Verdict> {
  const stage = new Stage();
  const patience = new AbortController();
  try {
    const verdict = await Promise.race([fault.run(stage), hang(patience.signal)]);
    const leaked = findCanaries(stage.output, stage.tokens);
    return leaked.length
      ? { measured: `${verdict.measured}; printed: ${leaked.join(', ')}`, holds: false }
      : verdict;
  } catch (error) {
    return {
      measured: error instanceof Error ? (error.stack ?? error.message) : String(error),
      holds: false,
    };
  } finally {
    patience.abort();
    await stage.close();
  }
}

function hang(signal: AbortSignal): Promise<Verdict> {
  return new Promise((resolve) => {
    const timer = setTimeout(
      () => resolve({ measured: `nothing within ${PATIENCE_MS / 1000} s`, holds: false }),
      PATIENCE_MS,
    );
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}
