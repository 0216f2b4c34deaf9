import { nearestNames } from '../../../text/words/nearest-names.ts';
import type { Finding } from '../findings/fault.ts';
import { firewallFault } from '../findings/firewall.ts';
import { placeOf, shown } from '../findings/written-place.ts';
import { jsonOf, textOf } from '../visit/ask.ts';
import type { Visit } from '../visit/visit.ts';

/** Whether the voices that the page names are in the service's list. */
export function checkVoices({ outline, endpoints }: Visit): Finding[] {
  return endpoints.flatMap(({ url, voices }): Finding[] => {
    const firewall = voices && firewallFault(voices, textOf(voices), `${new URL(url).pathname}/`);
    if (firewall) return [{ where: shown(voices.url), ...firewall }];
    const rows = jsonOf(voices)?.speakers;
    if (voices?.status !== 200 || !Array.isArray(rows)) return [];
    const ids = rows.flatMap((row) => (typeof row?.id === 'string' ? [row.id as string] : []));
    return outline.elements.flatMap((element): Finding[] => {
      const { voice } = element.attributes;
      // Cloned voices are not listed.
      if (element.endpoint !== url || !voice || ids.includes(voice) || voice.startsWith('clone_')) return [];
      const [nearest = ids[0] ?? ''] = nearestNames(voice, ids);
      return [
        {
          where: placeOf(element),
          what: `The service has no voice with the id "${voice}".`,
          fix: `voice="${nearest}"`,
        },
      ];
    });
  });
}
