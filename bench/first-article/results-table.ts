import { commandsOf, linesOf, type Recipe, readGuide } from './read-guide.ts';
import type { Measured } from './run-recipe.ts';

export const HEAD = [
  '| | commands | lines to write | packages | installation, s | until the player is there, s | press to sound, s | in all, s |',
  '|---|---|---|---|---|---|---|---|',
];

export function tableRow(recipe: Recipe, { install, page, sound, packages }: Measured): string {
  const seconds = [install, page, sound, install + page + sound];
  const columns = [
    `[${recipe.name}](#${recipe.name.toLowerCase().replaceAll('.', '').replaceAll(' ', '-')})`,
    commandsOf(recipe) || '–',
    linesOf(recipe) || '–',
    packages || '–',
    ...seconds.map((value) => value.toFixed(1)),
  ];
  return `| ${columns.join(' | ')} |`;
}

const TABLE = /(<!-- measured -->\n)[\s\S]*?(<!-- \/measured -->)/;

/**
 * @param rows By the recipes' names, in any order.
 * @returns The page with these rows in its table; rows of other recipes stay.
 */
export function withTable(page: string, rows: ReadonlyMap<string, string>): string {
  const [, , ...before] = TABLE.exec(page)?.[0].split('\n').slice(1, -1) ?? [];
  const all = readGuide(page).flatMap(
    ({ name }) => rows.get(name) ?? before.find((row) => row.startsWith(`| [${name}]`)) ?? [],
  );
  return page.replace(
    TABLE,
    (_, start: string, end: string) => `${start}${[...HEAD, ...all].join('\n')}\n${end}`,
  );
}
