import type { Dialect } from '../../contract/dialects.ts';
import type { PlanRules } from '../accounts/plans.ts';
import type { CatalogVoice, Roster } from '../catalog/catalog.ts';

const LISTED_FIRST = 2;

/** Cast and Studio speakers render only on plans bought for the API (contract, Authentication 6). */
export function isCastOrStudio({ origin }: Pick<CatalogVoice, 'origin'>): boolean {
  return origin === 'cast' || origin === 'designed';
}

/** Whether a plan renders a voice of the roster (contract, Authentication 6). */
export function planRenders(plan: PlanRules, voice: CatalogVoice, roster: Roster): boolean {
  if (isCastOrStudio(voice)) return plan.rendersCastAndStudio;
  return fewVoices(plan, voice.group, roster)?.includes(voice.id) ?? true;
}

/** The few voices of a group that a plan renders, in listing order; undefined where it renders all but Cast and Studio. */
export function fewVoices(
  plan: PlanRules,
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
