import type { Consumer } from './consumers.ts';
import type { Outcome } from './drive-page.ts';
import type { Mend } from './mends.ts';
import type { Places, Policy } from './policies.ts';

/** One cell of the matrix, as it went. */
export interface Cell {
  readonly consumer: Consumer;
  readonly policy: Policy;
  readonly first: Outcome;
  /** Where the platform demands more than the policy of the column: what that is, and how it went then. */
  readonly mended?: { readonly mend: Mend; readonly outcome: Outcome } | undefined;
}

/** The matrix as Markdown; the same cells give the same text. */
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
  return `# How sites are built, and under which policies

Written by \`npm run test:matrix\`, which installs the packed package, builds each recipe as its users do, serves it under each policy,
and drives it in Chromium: the page speaks (its samples reach the loudspeaker, each word is told) and takes dictation into a field from a
microphone. ✓ is both, with no error in the console. Without a letter, it takes no setting beyond the recipe; a letter tells what was said
under the policy as it is, where something was, and what the site then does.

| | ${policies.map(({ name }) => name).join(' | ')} |
|---|${policies.map(() => '---|').join('')}
${rows.join('\n')}

The development server of Next.js is driven as well, without a policy: React has nothing to say about what the server has rendered.

${notes.toString()}

## The policies

| | Content-Security-Policy | |
|---|---|---|
${headers.join('\n')}

\`https://cdn.example\` is the other origin, \`wss://speech.example\` where live sessions are opened: they go to the speech service itself. The policy
is sent with every answer of the site.
`;
}

/** One that is driven without a policy alone has a sentence instead. */
const isRow = ({ policies }: Consumer) => policies === undefined || policies.length > 1;

function describe({ first, mended }: Cell, notes: Notes, places: Places & { origin: string }): string {
  const outcome = mended?.outcome ?? first;
  const marks: string[] = [];
  if (mended) {
    const said = first.failure ?? '';
    const who = said.startsWith('The browser') ? '' : 'The element says: ';
    marks.push(notes.mark(`${who}“${anonymous(said, places)}” ${mended.mend.how}`));
  }
  if (outcome.degraded.some((reason) => reason.startsWith('worker')))
    marks.push(
      notes.mark(
        'The main thread resamples the microphone’s sound, and `kurdish-degraded` says so: no browser starts a Worker from a file of another origin. Allow `worker-src blob:`, or serve the files from the site, for a Worker.',
      ),
    );
  return outcome.failure
    ? `✗ ${anonymous(outcome.failure, places)}`
    : `✓${marks.map((mark) => `<sup>${mark}</sup>`).join('')}`;
}

/** Addresses of this run, and hashes of a bundler, as they are in no other. */
function anonymous(text: string, { origin, cdn, live }: Places & { origin: string }): string {
  return text
    .replaceAll(origin, 'https://site.example')
    .replaceAll(cdn, 'https://cdn.example')
    .replaceAll(live, 'wss://speech.example')
    .replaceAll(/[-.](?=[a-z_-]*[A-Z\d])[\w-]{8,}\.js/g, '-….js')
    .replaceAll('|', '\\|');
}

/** Footnotes: the same text has the same letter. */
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
