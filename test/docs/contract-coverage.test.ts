import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { RULES } from '../../src/conformance/rules.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(`${root}docs/contract-coverage.md`, 'utf8');

interface Row {
  readonly rule: string;
  /** Under `src/`. */
  readonly files: readonly string[];
  readonly tests: readonly { readonly file: string; readonly name: string }[];
  /** Ids of the kit, with `*` for any letters; undefined in a table of choices. */
  readonly kit: readonly string[] | undefined;
}

const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Rule |') && !line.startsWith('| Where the'))
  .map(readRow);

function readRow(line: string): Row {
  const cells = line.slice(2, -2).split(' | ');
  assert.ok(cells.length === 4 || cells.length === 5, `a row of ${cells.length} cells: ${line}`);
  const isChoice = cells.length === 5;
  const [files, tests, kit] = isChoice ? [cells[3]!, cells[4]!] : [cells[1]!, cells[2]!, cells[3]!];
  return {
    rule: cells[0]!,
    files: quoted(files!),
    tests: tests!.split('<br>').map((citation) => {
      const [, file, name] = /^`([^`]+)` "(.+)"$/.exec(citation) ?? assert.fail(`no test is cited: ${line}`);
      return { file: file!, name: name! };
    }),
    kit: kit === undefined ? undefined : quoted(kit),
  };
}

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!);
}

/** True when the file has a string that is this name, in whichever quotes. */
function names(file: string, name: string): boolean {
  const source = readFileSync(`${root}test/${file}`, 'utf8');
  return [`'${name}'`, `"${name}"`, `\`${name}\``, `'${name.replaceAll("'", "\\'")}'`].some((text) =>
    source.includes(text),
  );
}

function matches(pattern: string, id: string): boolean {
  const expression = pattern.replaceAll('.', '\\.').replaceAll('*', '.*');
  return new RegExp(`^${expression}$`).test(id);
}

test('every rule and every choice names a file of the source that exists', () => {
  assert.ok(rows.length > 150);
  for (const { rule, files } of rows) {
    assert.ok(files.length > 0, rule);
    for (const file of files) assert.ok(existsSync(`${root}src/${file}`), `${rule}: src/${file}`);
  }
});

test('every test that is cited is in its file under that name', () => {
  const missing = rows.flatMap(({ rule, tests }) =>
    tests
      .filter(({ file, name }) => !existsSync(`${root}test/${file}`) || !names(file, name))
      .map(({ file, name }) => `${rule}: test/${file} "${name}"`),
  );
  assert.deepEqual(missing, []);
});

test('every rule of the kit that is named exists, and every rule of the kit is named', () => {
  const ids = RULES.map(({ id }) => id);
  const patterns = rows.flatMap(({ kit }) => kit ?? []);
  assert.deepEqual(
    patterns.filter((pattern) => !ids.some((id) => matches(pattern, id))),
    [],
  );
  assert.deepEqual(
    ids.filter((id) => !patterns.some((pattern) => matches(pattern, id))),
    [],
  );
});
