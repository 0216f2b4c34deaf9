import { createHash } from 'node:crypto';
import type { Finding } from '../findings/fault.ts';
import { shown } from '../findings/written-place.ts';
import type { OwnScript } from '../page/page-outline.ts';
import { textOf } from '../visit/ask.ts';
import type { Answer, Visit } from '../visit/visit.ts';
import { besideOf } from '../visit/visit-files.ts';

const STRENGTH = ['sha256', 'sha384', 'sha512'];

/** Whether scripts have the hashes in their tags, and files beside each other are those of one release. */
export function checkHashes({ answer, outline, files }: Visit): Finding[] {
  return outline.scripts.flatMap((script) => {
    const file = files.get(script.url);
    if (file?.status !== 200) return [];
    return [...checkTag(script, file, new URL(answer.finalUrl).origin), ...checkRelease(script, file, files)];
  });
}

function checkTag({ url, attributes, kind, line }: OwnScript, file: Answer, origin: string): Finding[] {
  const { integrity = '', crossorigin } = attributes;
  if (!integrity.trim() || kind === 'inline') return [];
  const where = `line ${line}, ${shown(url)}`;
  if (kind === 'classic' && crossorigin === undefined && new URL(url).origin !== origin)
    return [
      {
        where,
        what: 'The tag has an integrity but no crossorigin, so browsers cannot check a script of another origin and block it.',
        fix: 'Add crossorigin to the tag',
      },
    ];
  if (!matchesHash(file.body, integrity))
    return [
      {
        where,
        what: 'The script does not have the hash in the integrity of its tag, so browsers block it: the file is of another release, or something on its way has changed it.',
        fix: `integrity="sha384-${hashOf('sha384', file.body)}", if this is the file that you mean`,
      },
    ];
  if (file.finalUrl !== url)
    return [
      {
        where,
        severity: 'warning',
        what: 'The address of the script is redirected, so it cannot find its tag and the files that it loads are not checked.',
        fix: `src="${shown(file.finalUrl)}"`,
      },
    ];
  return [];
}

/** The player has the hash of the script that it loads. */
function checkRelease(
  { url, file }: OwnScript,
  player: Answer,
  files: ReadonlyMap<string, Answer>,
): Finding[] {
  if (file !== 'kurdish-player.js') return [];
  const expected = /integrity:\s*["'`](sha384-[^"'`]+)/.exec(textOf(player))?.[1];
  const beside = besideOf(url, 'kurdish-speech.js');
  const script = files.get(beside);
  if (!expected || script?.status !== 200 || matchesHash(script.body, expected)) return [];
  return [
    {
      where: shown(beside),
      what: 'kurdish-player.js and kurdish-speech.js are of two releases, or something on the way has changed one of them.',
      fix: 'Copy all files of one dist/cdn/ into a folder of that release, such as /kurdish-speech/1.2.0/, exclude it from minifiers, and empty the caches',
    },
  ];
}

/** As browsers do: the strongest algorithm counts, and one of its hashes is enough (Subresource Integrity, 3.3.4). */
function matchesHash(body: Uint8Array, integrity: string): boolean {
  const hashes = integrity
    .trim()
    .split(/\s+/)
    .map((each) => each.split('?')[0]!.split(/-(.*)/s));
  const strongest = STRENGTH.findLast((name) => hashes.some(([algorithm]) => algorithm === name));
  if (!strongest) return true;
  return hashes.some(([algorithm, hash]) => algorithm === strongest && hash === hashOf(strongest, body));
}

function hashOf(algorithm: string, body: Uint8Array): string {
  return createHash(algorithm).update(body).digest('base64');
}
