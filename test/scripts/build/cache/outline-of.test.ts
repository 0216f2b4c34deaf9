import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outlineOf } from '../../../../scripts/build/cache/outline-of.mjs';

const SOURCE = `/** Speaks. */
export class Speaker extends HTMLElement {
  rate = 1;
  constructor() { super(); this.volume = 0.5; }
  play() { for (const part of this.parts) { start(part); } this.dispatchEvent(new Event('play')); return 2; }
}
export const mixin = (Base) => { start(); return class extends Base { pause() { return halt(); } }; };
function start(part) { return part; }
`;
const outline = outlineOf('speaker.ts', SOURCE);

test('an outline is the same when only the bodies of functions differ', () => {
  const changed = SOURCE.replace('start(part); }', 'begin(part); }')
    .replace('return part', 'return part + 1')
    .replace('halt()', 'stop()');
  assert.notEqual(changed, SOURCE);
  assert.equal(outlineOf('speaker.ts', changed), outline);
});

for (const [what, from, to] of [
  ['a comment', 'Speaks.', 'Reads.'],
  ['a default', 'rate = 1', 'rate = 2'],
  ['a default that a constructor sets', '0.5', '0.6'],
  ['an event that a method dispatches', "Event('play')", "Event('playing')"],
  ['the members of a class that a function returns', 'pause()', 'halt()'],
  ['a parameter', 'start(part) {', 'start(part, at) {'],
] as const)
  test(`an outline differs with ${what}`, () => {
    const changed = SOURCE.replace(from, to);
    assert.notEqual(changed, SOURCE);
    assert.notEqual(outlineOf('speaker.ts', changed), outline);
  });
