import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importsOf, packageOf, withImports } from '../../../scripts/packages/module-imports.mjs';

const MODULE = `import { a, b as c } from "zod";
import './side.js';
export { d } from '../other.js';
const late = () => import('./late.js');
// import './comment.js'
const text = "import './text.js'";`;
const TYPES = `import type { A } from './a.ts';
export declare const b: import('./b.ts').B;
export * from 'lit';`;

test('imports of every kind are found in a module, with what they name', () => {
  assert.deepEqual(
    importsOf('x.js', MODULE).map(({ specifier, dynamic, names }) => [specifier, dynamic, names]),
    [
      ['zod', false, ['a', 'b']],
      ['./side.js', false, []],
      ['../other.js', false, ['d']],
      ['./late.js', true, []],
    ],
  );
});

test('imports of declarations are found, those inside a type too', () => {
  assert.deepEqual(
    importsOf('x.d.ts', TYPES).map(({ specifier }) => specifier),
    ['./a.ts', './b.ts', 'lit'],
  );
});

test('imports are renamed where they stand, and nothing else changes', () => {
  const renamed = withImports('x.js', MODULE, (specifier) =>
    specifier === 'zod' || specifier === './late.js' ? `new/${specifier}` : undefined,
  );
  assert.equal(renamed, MODULE.replace('"zod"', '"new/zod"').replace("'./late.js'", "'new/./late.js'"));
});

test('the package of a specifier is its first part, or its first two', () => {
  const specifiers = ['zod', 'lit/decorators.js', '@lit/reactive-element/x.js', './own.js', 'node:fs'];
  assert.deepEqual(specifiers.map(packageOf), ['zod', 'lit', '@lit/reactive-element', undefined, undefined]);
});
