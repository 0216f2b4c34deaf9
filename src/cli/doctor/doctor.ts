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
  --json           Print the result as JSON

It needs no key. It asks for tokens as a page does, sends no recording and opens
no live session, so nothing else is billed.

Exit code: 0 when there is no fault, 1 when there is one, 2 for a usage error or
a page that cannot be fetched, 130 when stopped. Warnings are no faults.
Progress goes to stderr, the result to stdout.`;

/** `kurdish-speech doctor` */
export async function runDoctor(args: string[]): Promise<void> {
  const options = { 'no-speech': FLAG, json: FLAG, help: FLAG } as const;
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
      const visit = await visitPage(address, { buysSpeech: !values['no-speech'], onStep }, signal).catch(
        (error: unknown) => {
          throw error instanceof SpeechError && !signal.aborted ? usageError(error.message) : error;
        },
      );
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
function describeVisit({ outline, endpoints, publications }: Visit, characters: number): string {
  const count = (number: number, name: string) => `${number} ${name}${number === 1 ? '' : 's'}`;
  const parts = [
    count(outline.elements.length, 'element'),
    count(outline.scripts.length, 'script'),
    count(endpoints.length, 'speech endpoint'),
    ...(publications.length ? [count(publications.length, 'published article')] : []),
  ];
  return `Looked at ${parts.join(', ')}; ${characters ? `${count(characters, 'character')} of speech bought` : 'nothing bought'}.`;
}
