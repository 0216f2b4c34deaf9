import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { filesOf, JOURNEYS, type Journey } from '../../scripts/shape/journeys.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const section = (heading: string) => page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
const code = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name!);

const folders = section('Folders')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [folder = '', , imports = ''] = line.split(' | ');
    return { folder: code(folder)[0]!, imports: code(imports) };
  });

test('the table of folders lists every source folder', () => {
  const sources = readdirSync(join(root, 'src'), { withFileTypes: true });
  const expected = sources.filter((entry) => entry.isDirectory()).map(({ name }) => `src/${name}/`);
  const listed = folders.map(({ folder }) => folder);
  for (const folder of [...expected, 'worklets/']) assert.ok(listed.includes(folder), folder);
});

test('what a folder may import is what its tsconfig.json references', () => {
  for (const { folder, imports } of folders) {
    const config = join(root, folder, 'tsconfig.json');
    if (!existsSync(config)) continue;
    const { references = [] } = JSON.parse(readFileSync(config, 'utf8'));
    const expected = references.map(({ path }: { path: string }) => {
      const target = relative(join(root, 'src'), resolve(root, folder, path));
      return target.replace(/^\.\.\//, '').replace(/\/tsconfig.*$/, '');
    });
    // A folder may consist of several projects.
    const others = expected.filter((target: string) => folder !== `src/${target}/`);
    assert.deepEqual([...imports].sort(), [...new Set(others)].sort(), folder);
  }
});

test('the diagrams of the journeys list the hops of sound and text, each with its tools', () => {
  const diagramsOf = (heading: string) =>
    [...section(heading).matchAll(/^```\n([\s\S]*?)^```/gm)].map(([, diagram]) => hopsIn(diagram!));
  const [speech] = diagramsOf('From text to audio output');
  const [microphone, transcript] = diagramsOf('From microphone to text field');
  const [compact] = diagramsOf('Compact streams');
  const journeyOf = (key: string) => JOURNEYS.find((journey) => journey.key === key)!;
  const plain = journeyOf('plain');
  assert.deepEqual(speech, Object.entries(plain.hops));
  assert.deepEqual(compact, hopsBeyond(filesOf(plain), journeyOf('compact')));
  assert.deepEqual(microphone, Object.entries(journeyOf('microphone').hops));
  assert.deepEqual(transcript, Object.entries(journeyOf('transcript').hops));
});

/** Tools are indented below their hop. */
function hopsIn(diagram: string): [string, string[]][] {
  const hops: [string, string[]][] = [];
  for (const [, indent, file] of diagram.matchAll(/^( +)((?:src|worklets)\/\S+\.ts)/gm))
    if (indent!.length > 2) hops.at(-1)![1].push(file!);
    else hops.push([file!, []]);
  return hops;
}

/** Hops and tools that are not among the files; a hop that is has a place where it has such tools. */
const hopsBeyond = (files: readonly string[], { hops }: Journey) =>
  Object.entries(hops)
    .map(([hop, tools]) => [hop, tools.filter((tool) => !files.includes(tool))] as const)
    .filter(([hop, tools]) => !files.includes(hop) || tools.length > 0);

test('every path on the page exists', () => {
  const paths = page.matchAll(/(?<![\w/.-])(?:src|worklets|test|scripts|examples|integrations)\/[\w./-]*\w/g);
  for (const [path] of paths) assert.ok(existsSync(join(root, path)), path);
});
