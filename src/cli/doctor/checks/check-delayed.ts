import type { Finding } from '../findings/fault.ts';
import { shown } from '../findings/written-place.ts';
import type { OwnScript } from '../page/page-outline.ts';
import type { Visit } from '../visit/visit.ts';

/** Tools that rewrite a tag, by what they make of it. */
const TOOLS: readonly (readonly [mark: RegExp, tool: string, setting: string])[] = [
  [
    /^[\da-f]+-(?:text\/javascript|module)$|rocketscript/,
    'Rocket Loader of Cloudflare',
    'data-cfasync="false"',
  ],
  [/rocketlazyload/, 'WP Rocket', 'nowprocket'],
  [/^litespeed\//, 'LiteSpeed Cache', 'data-no-optimize="1" data-no-defer="1"'],
  [/pmdelayed/, 'Perfmatters', 'its list "Excluded from delay": kurdish-player'],
];
const ALL = 'data-cfasync="false" nowprocket data-no-optimize="1" data-no-defer="1" data-noptimize="1"';

/** Whether something has rewritten the tag so that the script runs late, or not at all. */
export function checkDelayed({ outline: { scripts } }: Visit): Finding[] {
  return scripts.filter(({ kind }) => kind === 'delayed').map(describe);
}

function describe({ url, line, attributes }: OwnScript): Finding {
  const type = attributes.type?.toLowerCase() ?? '';
  const [, tool, setting] = TOOLS.find(([mark]) => mark.test(type)) ?? [undefined, 'An optimizer', ALL];
  return {
    where: `line ${line}, ${shown(url)}`,
    what: `${tool} has rewritten the tag (type="${type}"): no player is there before the reader's first touch of the page.`,
    fix: `In the tag: ${setting}`,
  };
}
