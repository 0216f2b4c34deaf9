import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const entries = Object.entries<string | Record<string, string>>(packageJson.exports)
  .filter(([name]) => !name.includes('*'))
  .map(([name, target]) => ({
    specifier: name.replace(/^\./, packageJson.name),
    files: typeof target === 'string' ? [target] : Object.values(target),
  }));

test('every subpath points to files that the build writes', () => {
  for (const { specifier, files } of entries)
    for (const file of files) assert.ok(existsSync(join(root, file)), `${specifier}: ${file}`);
});

const modules = entries
  .filter(({ files }) => files.at(-1)?.endsWith('.js'))
  .map(({ specifier }) => specifier);
/** Worklets and Workers run in scopes of their own: an application imports the modules that export their URLs. */
const addresses = existsSync(join(root, 'dist/worklets'))
  ? readdirSync(join(root, 'dist/worklets'))
      .filter((file) => file.endsWith('.url.js'))
      .map((file) => `${packageJson.name}/worklets/${file}`)
  : [];
/** Read to detect the environment, and to register elements on servers too. */
const MAY_ASK = /^(customElements|registerProcessor|WorkerGlobalScope) /;

for (const specifier of [...modules, ...addresses]) {
  test(`${specifier} imports in plain Node and touches no browser global`, async () => {
    const script = `
      await import(${JSON.stringify(specifier)});
      for (const name of ['window', 'document', 'AudioContext']) if (globalThis[name]) throw new Error(name + ' appeared');
      process.exit(0);`;
    const watch = new URL('browser-globals.mjs', import.meta.url).href;
    const args = ['--import', watch, '--input-type=module', '-e', script];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
    const touched: string[] = JSON.parse(stdout);
    assert.deepEqual(
      touched.filter((name) => !MAY_ASK.test(name)),
      [],
    );
  });
}

test("a server component of React's that imports an element is told where to import it", async () => {
  const args = ['--conditions=react-server', '--input-type=module', '-e'];
  for (const specifier of modules.filter((name) => /\/elements(?:\/|$)/.test(name)))
    await assert.rejects(
      promisify(execFile)(process.execPath, [...args, `await import('${specifier}')`], { cwd: root }),
      /begins with 'use client'/,
      specifier,
    );
});

test('each worklet and Worker has a module that exports its URL', () => {
  assert.equal(addresses.length, 8);
});

test('modules for pages import no validator', () => {
  const entries = ['client', 'contract', 'audio', 'elements'].map((name) => `dist/${name}/index.js`);
  for (const entry of entries)
    for (const specifier of importsOf(join(root, entry)))
      assert.ok(!/^(zod|hono|undici|libsql|node:)/.test(specifier), `${entry} reaches ${specifier}`);
});

test('the portable proxy imports nothing from Node', () => {
  for (const specifier of importsOf(join(root, 'dist/proxy/index.js')))
    assert.ok(!/^(node:|undici)/.test(specifier), specifier);
});

test('the script-tag files and worklets import nothing, except dictation.js on demand', () => {
  for (const [file, most] of [
    ['cdn/kurdish-speech.js', 1],
    ['cdn/kurdish-speech.classic.js', 1],
    ['cdn/dictation.js', 0],
    ['worklets/pcm-player-processor.js', 0],
    ['worklets/pcm-capture-processor.js', 0],
  ] as const) {
    const code = readFileSync(join(root, 'dist', file), 'utf8');
    assert.ok(!/(^|[;\n])import[ {'"`]/.test(code), `${file} has imports`);
    const dynamic = code.match(/\bimport\(.*?\)/g) ?? [];
    assert.ok(dynamic.length <= most, `${file} loads more: ${dynamic.join(' ')}`);
    for (const load of dynamic) assert.match(load, /^import\([\w$]+\)$/, 'an address found at run time');
  }
});

/** Every specifier that a built file imports, directly or through its own files. */
function importsOf(file: string, seen = new Set<string>(), found = new Set<string>()): Set<string> {
  if (seen.has(file)) return found;
  seen.add(file);
  for (const [, specifier] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*["']([^"']+)["']/g)) {
    if (!specifier) continue;
    if (specifier.startsWith('.')) importsOf(resolve(dirname(file), specifier), seen, found);
    else found.add(specifier);
  }
  return found;
}

test('the types of the tags name only what the package exports', () => {
  const files = ['element-types', 'react', 'preact'].map((name) => join(root, `dist/${name}.d.ts`));
  const installed = (name: string) => [join(root, 'test/node_modules', name)];
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    paths: { react: installed('@types/react/index.d.ts'), preact: installed('preact/src/index.d.ts') },
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    noEmit: true,
    strict: true,
  });
  const diagnostics = files.flatMap((file) => program.getSemanticDiagnostics(program.getSourceFile(file)));
  assert.deepEqual(
    diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
    [],
  );
});
