import type { Consumer } from './consumers.ts';
import type { Outcome } from './drive-page.ts';
import type { Mend } from './mends.ts';
import type { Places, Policy } from './policies.ts';

/** Result of one cell of the matrix. */
export interface Cell {
  readonly consumer: Consumer;
  readonly policy: Policy;
  readonly first: Outcome;
  /** If the platform needs more than the column's policy: the fix, and the result with it. */
  readonly mended?: { readonly mend: Mend; readonly outcome: Outcome } | undefined;
}

/** The matrix as Markdown; deterministic for the same cells. */
export function writeTable(
  consumers: readonly Consumer[],
  policies: readonly Policy[],
  cells: readonly Cell[],
  places: Places & { origin: string },
): string {
  const notes = new Notes();
  const rows = consumers.filter(isRow).map((consumer) => {
    const row = policies.map((policy) => {
      const cell = cells.find((each) => each.consumer === consumer && each.policy === policy);
      return cell ? describe(cell, notes, places) : '–';
    });
    return `| [${consumer.name}](../test/matrix/${consumer.recipe}) | ${row.join(' | ')} |`;
  });
  const headers = policies.map(({ name, header, meaning }) => {
    const text = header?.replaceAll('CDN', 'https://cdn.example').replaceAll('LIVE', 'wss://speech.example');
    return `| ${name} | ${text ? `\`${text.replaceAll('nonce-NONCE', 'nonce-…')}\`` : 'none'} | ${meaning} |`;
  });
  return `# Builds and policies

Written by \`npm run test:matrix\`, which installs the packed package, builds each recipe as users would, serves it under each policy,
and drives it in Chromium: the page speaks (samples reach the audio output, every word is reported) and takes dictation from a microphone into a
field. ✓ means both, with no error in the console. Without a letter, the recipe needs no extra configuration; a letter leads to the message under
the unchanged policy, if any, and what the site has to do.

| | ${policies.map(({ name }) => name).join(' | ')} |
|---|${policies.map(() => '---|').join('')}
${rows.join('\n')}

The development server of Next.js is tested too, without a policy: React reports no hydration errors.

${notes.toString()}

## The policies

| | Content-Security-Policy | |
|---|---|---|
${headers.join('\n')}

\`https://cdn.example\` is the other origin, \`wss://speech.example\` the speech service, to which live sessions connect directly. The site sends the policy
with every answer.
`;
}

/** A consumer tested only without a policy gets a sentence instead of a row. */
const isRow = ({ policies }: Consumer) => policies === undefined || policies.length > 1;

function describe({ first, mended }: Cell, notes: Notes, places: Places & { origin: string }): string {
  const outcome = mended?.outcome ?? first;
  const marks: string[] = [];
  if (mended) {
    const message = first.failure ?? '';
    const who = message.startsWith('The browser') ? '' : 'The element reports: ';
    marks.push(notes.mark(`${who}“${anonymous(message, places)}” ${mended.mend.how}`));
  }
  if (outcome.degraded.some((reason) => reason.startsWith('worker')))
    marks.push(
      notes.mark(
        'The main thread resamples the microphone’s sound, and `kurdish-degraded` reports it: no browser starts a Worker from another origin’s file. To use a Worker, allow `worker-src blob:` or serve the files from the site.',
      ),
    );
  return outcome.failure
    ? `✗ ${anonymous(outcome.failure, places)}`
    : `✓${marks.map((mark) => `<sup>${mark}</sup>`).join('')}`;
}

/** URLs and bundler hashes that differ in every run. */
function anonymous(text: string, { origin, cdn, live }: Places & { origin: string }): string {
  return text
    .replaceAll(origin, 'https://site.example')
    .replaceAll(cdn, 'https://cdn.example')
    .replaceAll(live, 'wss://speech.example')
    .replaceAll(/[-.](?=[a-z_-]*[A-Z\d])[\w-]{8,}\.js/g, '-….js')
    .replaceAll('|', '\\|');
}

/** Footnotes: identical texts share a letter. */
class Notes {
  readonly #texts: string[] = [];

  mark(text: string): string {
    if (!this.#texts.includes(text)) this.#texts.push(text);
    return letter(this.#texts.indexOf(text));
  }

  toString(): string {
    return this.#texts.map((text, index) => `${letter(index)}. ${text}`).join('\n\n');
  }
}

const letter = (index: number) => String.fromCharCode('a'.charCodeAt(0) + index);
