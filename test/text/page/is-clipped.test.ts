import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isClipped } from '../../../src/text/page/is-clipped.ts';

describe('isClipped', () => {
  it('is true of the ways in which pages hide helper text, as written and as computed', () => {
    const out = { position: 'absolute' };
    for (const box of [
      { ...out, clip: 'rect(0 0 0 0)' },
      { ...out, clip: 'rect(0px, 0px, 0px, 0px)' },
      { ...out, clip: 'rect(1px, 1px, 1px, 1px)' },
      { position: 'fixed', overflow: 'hidden', width: '1px', height: '1px' },
      { ...out, overflow: 'clip', width: '0', height: '0px' },
      { clipPath: 'inset(50%)' },
      { clipPath: 'inset(100%)' },
    ])
      assert.equal(isClipped(box), true, JSON.stringify(box));
  });

  it('is false of what is on screen, in part at least', () => {
    const out = { position: 'absolute' };
    for (const box of [
      {},
      { clip: 'rect(0 0 0 0)' },
      { ...out, clip: 'rect(0px, 100px, 20px, 0px)' },
      { ...out, clip: 'auto' },
      { position: 'static', overflow: 'hidden', width: '1px', height: '1px' },
      { ...out, overflow: 'visible', width: '1px', height: '1px' },
      { ...out, overflow: 'hidden', width: '1px', height: '300px' },
      { clipPath: 'inset(0)' },
      { clipPath: 'inset(5%)' },
      { clipPath: 'circle(50%)' },
    ])
      assert.equal(isClipped(box), false, JSON.stringify(box));
  });
});
