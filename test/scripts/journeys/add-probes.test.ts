import assert from 'node:assert/strict';
import { test } from 'node:test';
import ts from 'typescript';
import { addProbes } from '../../../scripts/journeys/add-probes.mjs';

const PROBE = `data:text/javascript,${encodeURIComponent(`
  export const seen = [];
  const note = (line, value) => { if (JSON.stringify(value)?.includes('marked')) seen.push(line); return value; };
  const all = (_, line, values) => { for (const value of values) note(line, value); };
  const one = (_, line, value) => note(line, value);
  const later = (_, line, value) => value instanceof Promise ? (value.then((v) => note(line, v)), value) : note(line, value);
  const items = (_, line, values) => Array.isArray(values) ? note(line, values) : values;
  export { all as entered, all as left, later as returned, later as yielded, items as each, items as eachLater, items as delegated };
  export { one as awaited, one as passed, one as paused, one as pulled, one as offered, one as sent, one as dispatched };
  export const fileAt = (path) => path;
  export const loaded = () => {};
  export const resumed = () => {};
`)}`;

/** The result of the module's `run`, and the lines on which it touched the text "marked". */
async function runProbed(text: string) {
  const code = ts.transpile(addProbes(text, 'a.ts', PROBE), { target: ts.ScriptTarget.ESNext });
  const { seen } = await import(PROBE);
  seen.length = 0;
  const { run } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const result: unknown = await run();
  return { result, lines: [...new Set<number>(seen)].sort((a, b) => a - b) };
}

test('addProbes sees parameters, results, arguments and returned values, on their lines', async () => {
  const { result, lines } = await runProbed(`
const hold = { text: 'marked' };
function take(text: string): number {
  return text.length;
}
const give = () => hold.text;
export const run = (): number =>
  take(give());
`);
  assert.equal(result, 6);
  assert.deepEqual(lines, [3, 6, 8]);
});

test('addProbes sees what a function writes into its parameters', async () => {
  const { lines } = await runProbed(`
const parts = ['mar', 'ked'];
function fill(target: string[]): void {
  target[0] = parts.join('');
}
export const run = () => { const target: string[] = []; fill(target); };
`);
  assert.deepEqual(lines, [3, 4]);
});

test('addProbes sees awaited and yielded values, and what loops go through', async () => {
  const { result, lines } = await runProbed(`
async function* pieces(): AsyncGenerator<string> {
  yield 'marked';
}
async function* all() {
  yield* pieces();
}
const later = async (text: string) => text;
export async function run() {
  let whole = '';
  for await (const piece of all())
    whole += await later(piece);
  return whole;
}
`);
  assert.equal(result, 'marked');
  assert.deepEqual(lines, [3, 8, 12, 13]);
});

test('addProbes leaves what code does as it is: chains, super, destructuring, defaults and this', async () => {
  const { result } = await runProbed(`
class Base {
  constructor(readonly name: string) {}
  get() { return this.name; }
}
class Derived extends Base {
  readonly #more = [1, 2];
  constructor({ name = 'none', ...rest }: { name?: string; size?: number }, [first] = [3]) {
    super(name + first + (rest.size ?? ''));
  }
  override get() { return super.get() + this.#more.map((n) => n * 2).join(); }
}
const nothing = undefined as { get(): { name: string } } | undefined;
export function run() {
  return [new Derived({ size: 4 }).get(), nothing?.get().name.trim(), [..."ab"].map((c): string => c + c)];
}
`);
  assert.deepEqual(result, ['none342,4', undefined, ['aa', 'bb']]);
});

test('addProbes begins no block before super(), after which compilers set the fields', () => {
  const probed = addProbes(
    'class A extends B { constructor(a) { super(give(a)); take(a); } }',
    'a.ts',
    PROBE,
  );
  assert.match(probed, /constructor\(a\) { super\(.*\); const .* try { .*take\(/);
});

test('addProbes does not see a value that a function only holds', async () => {
  const { lines } = await runProbed(`
const holder = { text: 'marked', size: 6 };
export function run() {
  const { size } = holder;
  return size;
}
`);
  assert.deepEqual(lines, []);
});
