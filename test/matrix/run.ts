// Builds, serves and drives every cell, and writes docs/consumers-matrix.md. With names of consumers as arguments it runs only those and
// writes nothing. Started by scripts/suites/test-matrix.mjs, which installs the dependencies.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { CHROMIUM_ARGUMENTS, findBrowser } from '../../scripts/test/browser.mjs';
import { writeFakeMicrophone } from '../fake-microphone.ts';
import { type Answers, CONSUMERS } from './consumers.ts';
import { drivePage, type Outcome } from './drive-page.ts';
import { mendOf } from './mends.ts';
import { addressed, POLICIES, type Policy } from './policies.ts';
import { serveSite } from './serve-site.ts';
import { type Cell, writeTable } from './table.ts';

const DOCUMENT = join(import.meta.dirname, '../../docs/consumers-matrix.md');
const only = process.argv.slice(2);
const consumers = CONSUMERS.filter(
  ({ name }) => !only.length || only.some((start) => name.startsWith(start)),
);

const began = Date.now();
const microphone = writeFakeMicrophone(join(import.meta.dirname, '.cache/fake-microphone.wav'));
const site = await serveSite();
const browser = await puppeteer.launch({
  executablePath: findBrowser() ?? '',
  args: [
    ...CHROMIUM_ARGUMENTS,
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${microphone}`,
  ],
});
const cells: Cell[] = [];
const failures: string[] = [];
try {
  for (const consumer of consumers) {
    for (const onCdn of [false, true]) {
      const policies = POLICIES.filter(
        ({ name, assetsOnCdn }) => assetsOnCdn === onCdn && (consumer.policies?.includes(name) ?? true),
      );
      if (!policies.length) continue;
      const start = Date.now();
      const answers = await consumer.build(site.cdn, onCdn);
      console.log(`${consumer.name}${onCdn ? ', files on the CDN' : ''}: built in ${seconds(start)}`);
      for (const policy of policies) {
        const cell = await runCell(consumer, policy, answers);
        cells.push(cell);
        judge(cell);
      }
      await answers.close?.();
    }
  }
} finally {
  await browser.close();
  await site.close();
}
if (!only.length) keepTable();
console.log(`${cells.length} cells in ${seconds(began)}.`);
if (failures.length) {
  console.error(`Failed:\n  ${failures.join('\n  ')}`);
  process.exit(1);
}
process.exit(0);

async function runCell(consumer: Cell['consumer'], policy: Policy, answers: Answers): Promise<Cell> {
  const first = await drive(policy.header, answers);
  const mend = mendOf(consumer, policy);
  if (!mend || !first.failure) return { consumer, policy, first };
  const header = policy.header && mend.header ? mend.header(policy.header) : policy.header;
  const outcome = await drive(header, mend.answers?.(answers) ?? answers);
  return { consumer, policy, first, mended: { mend, outcome } };
}

async function drive(header: string | undefined, answers: Answers): Promise<Outcome> {
  const policy = header && addressed(header, site);
  // Next.js sends its own policy.
  process.env.CONTENT_SECURITY_POLICY = policy ?? '';
  site.show({ ...answers, policy });
  return drivePage(browser, site.origin);
}

/** Prints a cell. Fails it if it does not speak and dictate, no longer needs an expected fix, or shows another message. */
function judge({ consumer, policy, first, mended }: Cell): void {
  const mend = mendOf(consumer, policy);
  const last = mended?.outcome ?? first;
  const fault =
    last.failure ??
    (mend && !first.failure ? 'It works unmended: strike it from mends.ts.' : undefined) ??
    (mend && !mend.message.test(first.failure ?? '') ? `Another message: ${first.failure}` : undefined);
  const notes = [
    ...(mended ? [`mended after: ${first.failure}`] : []),
    ...last.degraded,
    ...last.violations.map((violation) => `reported: ${violation}`),
    ...last.problems.map((problem) => `console: ${problem}`),
  ];
  console.log(`  ${fault ? '✗' : '✓'} ${policy.name}${fault ? `: ${fault}` : ''}`);
  for (const note of notes) console.log(`      ${note.slice(0, 300)}`);
  if (fault) failures.push(`${consumer.name}, ${policy.name}: ${fault}`);
}

/** In continuous integration the committed table must match the result. */
function keepTable(): void {
  const table = writeTable(CONSUMERS, POLICIES, cells, site);
  if (!process.env.CI) writeFileSync(DOCUMENT, table);
  else if (readFileSync(DOCUMENT, 'utf8') !== table)
    failures.push(
      'docs/consumers-matrix.md differs from what came out: run npm run test:matrix and commit it.',
    );
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
