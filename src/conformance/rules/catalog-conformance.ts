import { DIALECTS, dialectOfVoice } from '../../contract/dialects.ts';
import { SPEAKER_ORIGINS, VOICE_GROUPS } from '../../contract/limits.ts';
import { outline } from '../definition/answer.ts';
import { defineRule, uncheckableRule } from '../definition/define-rule.ts';
import type { RuleContext } from '../definition/rule.ts';
import { expect, notCheckable, type Rule } from '../definition/rule.ts';
import {
  CATALOG_ANSWER,
  CATALOG_GROUPS,
  type CatalogRow,
  catalogPath,
  rowsOf,
} from '../samples/catalog-sample.ts';

const SECTION = 'Endpoints, GET /api/get-speakers';
const SPEAKER = 'Resources, Speaker';

async function allRows(context: RuleContext): Promise<readonly CatalogRow[]> {
  return rowsOf(await context.take(CATALOG_ANSWER)) ?? notCheckable('there is no listing');
}

async function groupRows(context: RuleContext, group: 'v3' | 'v4' | 'v5'): Promise<readonly CatalogRow[]> {
  return (await context.take(CATALOG_GROUPS))[group];
}

function idsOf(rows: readonly CatalogRow[]): ReadonlySet<unknown> {
  return new Set(rows.map(({ id }) => id));
}

const ofOrigin =
  (...origins: string[]) =>
  ({ origin }: CatalogRow) =>
    origins.includes(String(origin));

export const CATALOG_RULES: readonly Rule[] = [
  defineRule({
    id: 'catalog.answer',
    section: SECTION,
    title: 'The catalog is 200 with JSON {speakers: […]}',
    async check(context) {
      const answer = await context.take(CATALOG_ANSWER);
      const rows = rowsOf(answer);
      expect(answer.status === 200 && answer.contentType === 'application/json' && rows, outline(answer));
      expect(rows.length > 0, 'the listing is empty');
      return `${rows.length} rows`;
    },
  }),
  defineRule({
    id: 'catalog.fields',
    section: SPEAKER,
    title: 'Every row has id, speaker_id, name, dialect and gender',
    async check(context) {
      const rows = await allRows(context);
      const isText = (value: unknown) => typeof value === 'string' && value !== '';
      const isRow = ({ id, name, dialect, gender, speaker_id }: CatalogRow) =>
        isText(id) &&
        isText(name) &&
        isText(speaker_id) &&
        DIALECTS.some((known) => known === dialect) &&
        (gender === 'male' || gender === 'female');
      const faulty = rows.findIndex((row) => !isRow(row));
      expect(faulty === -1, `row ${faulty + 1} of ${rows.length} lacks a field or has another value in it`);
      return `${rows.length} rows`;
    },
  }),
  defineRule({
    id: 'catalog.prefix-is-dialect',
    section: SPEAKER,
    title: "An id's dialect prefix is the row's dialect",
    async check(context) {
      const rows = await allRows(context);
      const named = rows.filter(({ id }) => dialectOfVoice(String(id)));
      const wrong = named.filter(({ id, dialect }) => dialectOfVoice(String(id)) !== dialect);
      expect(wrong.length === 0, `${wrong.length} rows name another dialect than their id`);
      return `${named.length} ids with a prefix`;
    },
  }),
  ...(
    [
      ['v3', 198],
      ['v4', 664],
    ] as const
  ).map(([group, size]) =>
    defineRule({
      id: `catalog.${group}.size`,
      section: 'What the service does',
      title: `${group} has ${size} speakers`,
      async check(context) {
        const found = idsOf(await groupRows(context, group)).size;
        expect(found === size, `${found} speakers`);
        return `${found} speakers`;
      },
    }),
  ),
  defineRule({
    id: 'catalog.v5.size',
    section: 'What the service does',
    title: 'v5 has 20 curated, 6 Badini and 13 Cast and Studio speakers',
    async check(context) {
      const rows = await groupRows(context, 'v5');
      const counts = [['v5'], ['badini'], ['cast', 'designed']].map(
        (origins) => idsOf(rows.filter(ofOrigin(...origins))).size,
      );
      const found = `${counts[0]} curated, ${counts[1]} Badini, ${counts[2]} Cast and Studio`;
      expect(counts.join() === '20,6,13', found);
      return found;
    },
  }),
  defineRule({
    id: 'catalog.groups-share-no-ids',
    section: 'What the service does',
    title: 'The groups share no ids',
    async check(context) {
      const groups = await context.take(CATALOG_GROUPS);
      const sizes = VOICE_GROUPS.map((group) => idsOf(groups[group]).size);
      const together = idsOf(VOICE_GROUPS.flatMap((group) => groups[group])).size;
      const separately = sizes.reduce((sum, size) => sum + size, 0);
      expect(together === separately, `${separately - together} ids are in more than one group`);
      return `${together} different ids`;
    },
  }),
  defineRule({
    id: 'catalog.filter',
    section: SECTION,
    title: 'model_version filters the listing to one group',
    async check(context) {
      const all = idsOf(await allRows(context));
      const groups = await context.take(CATALOG_GROUPS);
      for (const group of VOICE_GROUPS) {
        const ids = idsOf(groups[group]);
        const missing = [...ids].filter((id) => !all.has(id)).length;
        expect(missing === 0, `${missing} ids of ${group} are not in the whole listing`);
        expect(ids.size < all.size, `the listing of ${group} is the whole one`);
      }
      return VOICE_GROUPS.map((group) => `${group} ${groups[group].length}`).join(', ');
    },
  }),
  defineRule({
    id: 'catalog.cast-is-listed-twice',
    section: SPEAKER,
    title: 'A Cast or Studio speaker is listed under Sorani and under Kurmanji',
    async check(context) {
      const rows = (await groupRows(context, 'v5')).filter(ofOrigin('cast', 'designed'));
      const ids = [...idsOf(rows)];
      if (ids.length === 0) notCheckable('the listing has no such speaker');
      const dialects = (id: unknown) =>
        rows
          .filter((row) => row.id === id)
          .map(({ dialect }) => dialect)
          .sort()
          .join();
      const wrong = ids.filter((id) => dialects(id) !== 'kurmanji,sorani');
      expect(wrong.length === 0, `${wrong.length} of ${ids.length} are not`);
      return `${ids.length} speakers, ${rows.length} rows`;
    },
  }),
  defineRule({
    id: 'catalog.badini-is-listed-once',
    section: SPEAKER,
    title: 'The Badini speakers are listed once, under Badini, as badini_ ids',
    async check(context) {
      const rows = (await groupRows(context, 'v5')).filter(ofOrigin('badini'));
      if (rows.length === 0) notCheckable('the listing has no such speaker');
      expect(rows.length === idsOf(rows).size, 'one of them is listed twice');
      const wrong = rows.filter(({ id, dialect }) => dialect !== 'badini' || !/^badini_/.test(String(id)));
      expect(wrong.length === 0, `${wrong.length} have another dialect or prefix`);
      return `${rows.length} rows`;
    },
  }),
  defineRule({
    id: 'catalog.origin',
    section: SPEAKER,
    title: 'origin is v5, badini, cast or designed in v5, and absent elsewhere',
    async check(context) {
      const { v3, v4, v5 } = await context.take(CATALOG_GROUPS);
      const strange = v5.filter(({ origin }) => !SPEAKER_ORIGINS.some((known) => known === origin)).length;
      expect(strange === 0, `${strange} rows of v5 have none of them`);
      const elsewhere = [...v3, ...v4].filter(({ origin }) => origin !== undefined && origin !== null).length;
      expect(elsewhere === 0, `${elsewhere} rows of v3 and v4 have one`);
      return `${v5.length} rows of v5`;
    },
  }),
  defineRule({
    id: 'catalog.moods',
    section: SPEAKER,
    title: 'moods is a list in v5, and absent elsewhere',
    async check(context) {
      const { v3, v4, v5 } = await context.take(CATALOG_GROUPS);
      const lists = v5.filter(({ moods }) => Array.isArray(moods)).length;
      expect(lists === v5.length, `${v5.length - lists} rows of v5 have none`);
      const elsewhere = [...v3, ...v4].filter(({ moods }) => moods !== undefined && moods !== null).length;
      expect(elsewhere === 0, `${elsewhere} rows of v3 and v4 have one`);
      return `${lists} rows of v5`;
    },
  }),
  defineRule({
    id: 'catalog.is-no-entitlement',
    section: SECTION,
    title: 'The listing is the same with a key',
    keys: ['tts'],
    async check(context) {
      const without = idsOf(await allRows(context));
      const headers = { 'x-api-key': context.deployment.ttsKey! };
      const answer = await context.send(catalogPath(), { method: 'GET', headers });
      const withKey = idsOf(rowsOf(answer) ?? []);
      const isSame = withKey.size === without.size && [...withKey].every((id) => without.has(id));
      expect(isSame, `${without.size} ids without a key, ${withKey.size} with one`);
      return `${withKey.size} ids both times`;
    },
  }),
  uncheckableRule(
    'catalog.failure',
    'Errors, 500',
    'A listing that fails is 500 with a JSON error',
    'it shows only while the catalog is failing',
  ),
];
