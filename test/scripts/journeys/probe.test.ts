import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import ts from 'typescript';
import { addProbes } from '../../../scripts/journeys/add-probes.mjs';
import { type Exchange, hopsAndTools, type Touch } from '../../../scripts/journeys/hops-and-tools.mjs';
import { MARKED_WORD, marksOf } from '../../../scripts/journeys/marks.mjs';

const PROBE = new URL('../../../scripts/journeys/probe.mjs', import.meta.url).href;
const notes: (Touch | Exchange)[] = [];

before(() => {
  class NotesChannel {
    postMessage = (note: Touch | Exchange) => void notes.push(note);
  }
  const socket = { write() {} };
  Object.assign(globalThis, {
    MARKS: marksOf([]),
    BroadcastChannel: NotesChannel,
    word: MARKED_WORD,
    socket,
  });
});

let count = 0;

/**
 * Runs `run` of the last module, between two events. Each module may import the ones before it by their names.
 * @returns The files that touched the word, and the hop that calls each, or that it is one.
 */
async function measured(sources: Record<string, string>) {
  // The same text would be the same module, which reports nothing twice.
  count += 1;
  let [last, modules] = ['', {} as Record<string, string>];
  for (const [name, text] of Object.entries(sources)) {
    const probed = ts.transpile(addProbes(`${text} // ${count}`, name, PROBE), {
      target: ts.ScriptTarget.ESNext,
    });
    const code = probed.replace(
      /from '(\w+)'/g,
      (_, other: string) => `from ${JSON.stringify(modules[other])}`,
    );
    last = modules[name] = `data:text/javascript,${encodeURIComponent(code)}`;
  }
  const { run } = await import(last);
  notes.length = 0;
  await new Promise((resolve) => setTimeout(() => resolve(run()), 0));
  const files = hopsAndTools({
    touches: notes.filter((note) => 'path' in note),
    exchanges: notes.filter((note) => 'kind' in note),
  });
  return Object.fromEntries(files.map(({ path, hops }) => [path, hops?.join() ?? 'hop']));
}

test('probes see that a result goes back to the caller, also by a promise, and that the caller sends it', async () => {
  const files = await measured({
    length: 'export const write = (text) => text.length;',
    spaced: `
      import { write } from 'length';
      export const spaced = async (text) => { await null; write(text); return [...text].join(' ') + text; };`,
    route: `
      import { spaced } from 'spaced';
      export const run = async () => void socket.write(await spaced(word));`,
  });
  assert.deepEqual(files, { route: 'hop', spaced: 'route', length: 'route' });
});

test('probes see that an iterator of the caller is read for the caller, also by a tool of the tool', async () => {
  const files = await measured({
    lane: 'export const turn = async (task) => { await null; return task(); };',
    turns: `
      import { turn } from 'lane';
      export async function* inTurns(items) {
        const iterator = items[Symbol.asyncIterator]();
        for (;;) {
          const { done, value } = await turn(() => iterator.next());
          if (done) return;
          yield value;
        }
      }`,
    route: `
      import { inTurns } from 'turns';
      async function* source() { await null; yield word; }
      export async function run() { for await (const text of inTurns(source())) socket.write(text); }`,
  });
  assert.deepEqual(files, { route: 'hop', turns: 'route', lane: 'route' });
});

test('probes see that a function of the caller is called for the caller, also once a promise has resolved', async () => {
  const files = await measured({
    each: `
      export const each = (text, use) => use(text);
      export const later = (text, use) => Promise.resolve(text).then((result) => use(result));`,
    route: `
      import { each, later } from 'each';
      const send = (text) => socket.write(text);
      export const run = () => { each(word, send); return later(word, send); };`,
  });
  assert.deepEqual(files, { route: 'hop', each: 'route' });
});

test('probes see that a file hands on by a call, and that a queue does between two files', async () => {
  const files = await measured({
    queue:
      'const items = []; export const push = (item) => items.push(item); export const shift = () => items.shift();',
    sender: 'export const send = (text) => void socket.write(text);',
    reader: `
      import { shift } from 'queue';
      import { send } from 'sender';
      export const read = () => send(shift());`,
    route: `
      import { push } from 'queue';
      import { read } from 'reader';
      export const run = () => { push(word); read(); };`,
  });
  assert.deepEqual(files, { route: 'hop', queue: 'hop', reader: 'hop', sender: 'hop' });
});

for (const [name, promise] of [
  ['resolved', 'null'],
  ['rejected', `Promise.reject(new Error('No.'))`],
])
  test(`probes see that a timer calls from outside, also after a promise that was ${name}`, async () => {
    const files = await measured({
      waiting: `export async function wait() { await ${promise}; }`,
      listener: 'export const listen = (text, done) => { text.length; done(); };',
      route: `
        import { wait } from 'waiting';
        import { listen } from 'listener';
        export function run() {
          socket.write(word);
          wait().catch(() => {});
          return new Promise((resolve) => setTimeout(listen, 1, word, resolve));
        }`,
    });
    assert.deepEqual(files, { route: 'hop', listener: 'hop' });
  });
