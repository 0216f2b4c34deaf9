import type { Dialect } from '../../contract/dialects.ts';
import type { TtsPlanRules } from '../accounts/plan-rules.ts';
import type { CatalogVoice, Roster } from '../catalog/catalog.ts';

const LISTED_FIRST = 2;

/** Cast and Studio speakers need a plan bought for the API. */
export function isCastOrStudio({ origin }: Pick<CatalogVoice, 'origin'>): boolean {
  return origin === 'cast' || origin === 'designed';
}

/** Whether a plan includes a voice of the catalog. */
export function planRenders(plan: TtsPlanRules, voice: CatalogVoice, roster: Roster): boolean {
  if (isCastOrStudio(voice)) return plan.rendersCastAndStudio;
  return limitedVoices(plan, voice.group, roster)?.includes(voice.id) ?? true;
}

/** The only voices of a group that a plan includes, in listing order; undefined where it includes all but Cast and Studio. */
export function limitedVoices(
  plan: TtsPlanRules,
  group: CatalogVoice['group'],
  roster: Roster,
): readonly string[] | undefined {
  const slice = plan.voices[group];
  switch (slice) {
    case 'all':
    case 'curated-and-badini':
      return undefined;
    case 'none':
      return [];
    case 'first-four':
      return [...listedFirst(roster, group, 'sorani'), ...listedFirst(roster, group, 'kurmanji')];
    case 'first-two-badini':
      return listedFirst(roster, group, 'badini');
  }
}

function listedFirst(roster: Roster, group: CatalogVoice['group'], dialect: Dialect): string[] {
  const ids: string[] = [];
  for (const speaker of roster.list(group)) {
    if (speaker.dialect === dialect && ids.push(speaker.id) === LISTED_FIRST) break;
  }
  return ids;
}
