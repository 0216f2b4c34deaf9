import type { Finding } from '../findings/fault.ts';
import { placeOf, shown } from '../findings/written-place.ts';
import type { SeenBrowser, Visit } from '../visit/visit.ts';

/** Features whose loss readers notice. */
const LOSSES: Readonly<Record<string, string>> = {
  service: 'the service was not reached, and the page speaks by itself',
  'web-audio': 'the browser plays files in place of streams',
};

/** What a real browser says of the page, and whether a press of its first player sounds. */
export function checkBrowser({ answer, outline, browser }: Visit): Finding[] {
  if (!browser) return [];
  const page = shown(answer.finalUrl);
  const found = [...ofPress(browser, outline.elements), ...ofViolations(browser, page)];
  for (const { feature, reason } of new Map(browser.degraded.map((each) => [each.feature, each])).values())
    found.push({
      where: page,
      severity: 'warning',
      what: `The elements report kurdish-degraded, ${LOSSES[feature] ?? feature}: ${reason.slice(0, 300)}`,
      fix: 'What the sentence names',
    });
  return found;
}

function ofPress({ press, errors }: SeenBrowser, elements: Visit['outline']['elements']): Finding[] {
  const player = elements.find(({ name }) => name === 'kurdish-tts');
  if (!press || !player || press.outcome === 'sound') return [];
  const where = `${placeOf(player)}, in a browser`;
  const { outcome, message } = press;
  if (outcome === 'refused')
    return [
      {
        where,
        what: `A press of the player fails: ${message.slice(0, 300)}`,
        fix: 'What the sentence names; the lines above have more',
      },
    ];
  const also = errors[0] ? ` The page's own error: ${errors[0].slice(0, 200)}` : '';
  return [
    {
      where,
      what:
        outcome === 'dead'
          ? `The element did not come alive within five seconds.${also}`
          : `A press of the player gave no sound within 25 seconds.${also}`,
      fix: 'What the lines above name, and the console of a browser on this page',
    },
  ];
}

/** Those that concern our files; a page may mean to block others. */
function ofViolations({ violations }: SeenBrowser, page: string): Finding[] {
  const reported = new Set<string>();
  return violations.flatMap(({ directive, blocked }) => {
    const isOurs =
      /kurdish|speech|pcm-|-worker\.js|\/api\/(?:tts|stt|get-speakers)/.test(blocked) ||
      directive === 'trusted-types';
    const key = `${directive} ${shown(blocked)}`;
    if (!isOurs || reported.has(key)) return [];
    reported.add(key);
    return [
      {
        where: `${page}, in a browser`,
        severity: 'warning' as const,
        what: `The browser reports that ${directive} blocks ${shown(blocked)}.`,
        fix: `Its origin in ${directive}`,
      },
    ];
  });
}
