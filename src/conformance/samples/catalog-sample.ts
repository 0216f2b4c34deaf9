import { VOICE_GROUPS, type VoiceGroup } from '../../contract/limits.ts';
import { type Answer, jsonOf, objectOf, outline } from '../definition/answer.ts';
import { defineSample } from '../definition/define-rule.ts';
import type { RuleContext } from '../definition/rule.ts';
import { notCheckable } from '../definition/rule.ts';

/** A raw row of the listing, with unvalidated fields. */
export type CatalogRow = Readonly<Record<string, unknown>>;

const CATALOG_PATH = '/api/get-speakers';

export function catalogPath(group?: VoiceGroup): string {
  return group ? `${CATALOG_PATH}?model_version=${group}` : CATALOG_PATH;
}

export function rowsOf(answer: Answer): readonly CatalogRow[] | undefined {
  const speakers = objectOf(jsonOf(answer))?.speakers;
  return Array.isArray(speakers) ? speakers.flatMap((row): CatalogRow[] => [objectOf(row) ?? {}]) : undefined;
}

export const CATALOG_ANSWER = defineSample({
  id: 'catalog',
  take: (context) => context.send(catalogPath(), { method: 'GET' }),
});

/** The listing of each group. @throws NotCheckable where there is none. */
export const CATALOG_GROUPS = defineSample({
  id: 'catalog-groups',
  async take(context): Promise<Readonly<Record<VoiceGroup, readonly CatalogRow[]>>> {
    const groups: [VoiceGroup, readonly CatalogRow[]][] = [];
    for (const group of VOICE_GROUPS) {
      const answer = await context.send(catalogPath(group), { method: 'GET' });
      const rows = answer.status === 200 ? rowsOf(answer) : undefined;
      groups.push([
        group,
        rows ?? notCheckable(`the listing of ${group} cannot be read (${outline(answer)})`),
      ]);
    }
    return Object.fromEntries(groups) as Record<VoiceGroup, readonly CatalogRow[]>;
  },
});

/** Unique ids of a group, optionally only of these origins. */
export async function catalogIds(
  context: RuleContext,
  group: VoiceGroup,
  ...origins: string[]
): Promise<string[]> {
  const rows = (await context.take(CATALOG_GROUPS))[group];
  const meant = origins.length ? rows.filter(({ origin }) => origins.includes(String(origin))) : rows;
  return [...new Set(meant.map(({ id }) => String(id)))];
}
