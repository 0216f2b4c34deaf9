import { SpeechError } from '../../contract/errors.ts';
import { FLAG, parseFlags, print, usageError } from '../arguments/flags.ts';
import { StatusLine } from '../progress/status-line.ts';
import { stoppable } from '../progress/stoppable.ts';
import { formatCounts, formatFault } from './format-report.ts';
import type { Visit } from './visit/visit.ts';

const HELP = `Usage: kurdish-speech doctor URL [options]

Opens a live page as a reader would, with the requests of its elements, and says
why it stays silent: one line for each fault, with the setting that mends it.

  --no-speech      Buy no speech. Without it one sentence of the page is spoken, of
                   at most 80 characters, to see whether it comes as it is made
  --no-browser     Do not open the page in a browser as well. Without it Chromium or Chrome,
                   where one is installed, opens the page and presses its first player,
                   which buys nothing more
  --json           Print the result as JSON

It needs no key. It asks for tokens as a page does, sends no recording and opens
no live session, so nothing else is billed.

Exit code: 0 when there is no fault, 1 when there is one, 2 for a usage error or
a page that cannot be fetched, 130 when stopped. Warnings are no faults.
Progress goes to stderr, the result to stdout.`;

/** `kurdish-speech doctor` */
export async function runDoctor(args: string[]): Promise<void> {
  const options = { 'no-speech': FLAG, 'no-browser': FLAG, json: FLAG, help: FLAG } as const;
  const { values, positionals } = parseFlags(args, { options, allowPositionals: true });
  if (values.help) return print(HELP);
  const address = readAddress(positionals);
  const status = new StatusLine();
  let isFaulty = false;
  await stoppable(
    async (signal) => {
      const { visitPage } = await import('./visit/visit-page.ts');
      const { CHECK_NAMES, runChecks } = await import('./checks/run-checks.ts');
      const onStep = (share: number, what: string) => status.show(share, what);
      const fetched = await visitPage(address, { buysSpeech: !values['no-speech'], onStep }, signal).catch(
        (error: unknown) => {
          throw error instanceof SpeechError && !signal.aborted ? usageError(error.message) : error;
        },
      );
      onStep(0.95, 'the page in a browser');
      const visit = values['no-browser'] ? fetched : await withBrowser(fetched, signal);
      status.clear();
      const faults = runChecks(visit);
      isFaulty = faults.some(({ severity }) => severity === 'fault');
      const bought = charactersOf(visit);
      const page = visit.answer.finalUrl.split(/[?#]/)[0]!;
      if (values.json)
        return print(JSON.stringify({ page, checks: CHECK_NAMES, characters: bought, faults }, null, 2));
      for (const fault of faults) print(formatFault(fault));
      print(`${page}: ${formatCounts(faults)} ${describeVisit(visit, bought)}`);
    },
    () => status.clear(),
  ).finally(() => status.clear());
  if (isFaulty) throw new SpeechError('not-supported', 'The page has faults.');
}

/** Adds what a browser sees, where there is one. */
async function withBrowser(visit: Visit, signal: AbortSignal): Promise<Visit> {
  const { findChromium } = await import('./browser/find-chromium.ts');
  const program = findChromium(process.env.PATH ?? '');
  if (!program) return visit;
  const { visitInBrowser } = await import('./browser/visit-in-browser.ts');
  try {
    return { ...visit, browser: await visitInBrowser(visit, program, signal) };
  } catch (error) {
    if (signal.aborted) throw error;
    process.stderr.write(`${program} could not be used: ${(error as Error).message}\n`);
    return visit;
  }
}

function readAddress(positionals: readonly string[]): string {
  const [address, ...others] = positionals;
  if (address === undefined || others.length)
    throw usageError('Name one page: kurdish-speech doctor https://news.example/article.');
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw usageError(
      `The page must be an address like https://news.example/article, not ${JSON.stringify(address)}.`,
    );
  return url.href;
}

function charactersOf({ endpoints }: Visit): number {
  const bought = endpoints.flatMap(({ speech }) => (speech?.answer.status === 200 ? [speech.text] : []));
  return [...bought.join('')].length;
}

/** What was there to look at, and what it cost. */
function describeVisit({ outline, endpoints, publications, browser }: Visit, characters: number): string {
  const count = (number: number, name: string) => `${number} ${name}${number === 1 ? '' : 's'}`;
  const parts = [
    count(outline.elements.length, 'element'),
    count(outline.scripts.length, 'script'),
    count(endpoints.length, 'speech endpoint'),
    ...(publications.length ? [count(publications.length, 'published article')] : []),
    ...(browser ? ['a browser'] : []),
  ];
  return `Looked at ${parts.join(', ')}; ${characters ? `${count(characters, 'character')} of speech bought` : 'nothing bought'}.`;
}
