import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';

const ENTRY = new URL('../../src/proxy/index.ts', import.meta.url);

/** Every file reached from `entry` by a static import that is not type-only, or by a dynamic one too. */
async function importGraph(
  entry: URL,
  kinds: 'static' | 'all' = 'all',
): Promise<{ files: Map<string, string>; packages: Set<string> }> {
  const files = new Map<string, string>();
  const packages = new Set<string>();
  const queue = [entry];
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (files.has(file.href)) continue;
    const source = await readFile(file, 'utf8');
    files.set(file.href, source);
    const statements = source.matchAll(
      /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s+)?'([^']+)'|\b(?:import|require)\(\s*'([^']+)'/gm,
    );
    for (const [, fromStatement, fromCall] of statements) {
      const specifier = fromStatement ?? fromCall ?? '';
      if (kinds === 'static' && fromCall) continue;
      if (specifier.startsWith('.')) queue.push(new URL(specifier, file));
      else packages.add(specifier);
    }
  }
  return { files, packages };
}

describe('the portable proxy', () => {
  it('imports nothing of Node, and no package at all before it reads a page', async () => {
    const { files, packages } = await importGraph(ENTRY, 'static');
    assert.ok(files.size > 15, `only ${files.size} files were read`);
    assert.deepEqual([...packages], []);
    const toReadPages = ['css-select', 'domhandler', 'parse5', 'parse5-htmlparser2-tree-adapter'];
    assert.deepEqual([...(await importGraph(ENTRY)).packages].sort(), toReadPages);
  });

  it('uses no global that only Node has', async () => {
    const { files } = await importGraph(ENTRY);
    for (const [name, source] of files) {
      const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      assert.doesNotMatch(code, /\b(Buffer|process|setImmediate|__dirname|NodeJS)\b|\brequire\s*\(/, name);
    }
  });

  it('differs from the Node transport, which does import Node and undici', async () => {
    const { packages } = await importGraph(new URL('./node.ts', ENTRY));
    assert.ok(packages.has('undici') && packages.has('node:http') && packages.has('node:crypto'));
  });
});
