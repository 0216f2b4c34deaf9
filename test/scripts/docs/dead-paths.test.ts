import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deadPaths } from '../../../scripts/docs/dead-paths.mjs';

const FILES = ['src/text/g2p/phonemize.ts', 'src/text/words/captions.ts', 'test/text/words/captions.test.ts'];

describe('the dead paths of a page', () => {
  it('are those of files and folders that are not there', () => {
    const page =
      'See `src/text/g2p/phonemize.ts`, src/text/words/ and [this](../src/text/words/captions.ts).';
    assert.deepEqual(deadPaths(page, FILES), []);
    const stale = 'See `src/text/g2p/phonemise.ts`, `src/texts/` and src/text/words/caption.';
    assert.deepEqual(deadPaths(stale, FILES), [
      'src/text/g2p/phonemise.ts',
      'src/texts',
      'src/text/words/caption',
    ]);
  });

  it('may have wildcards, alternatives and names in capitals, which must stand for something', () => {
    const page =
      '`test/**/*.test.ts`, `src/*/words/`, src/text/{g2p,words}/captions.ts, `src/text/NAME/captions.ts`';
    assert.deepEqual(deadPaths(page, FILES), []);
    assert.deepEqual(deadPaths('`src/**/*.css` and src/NAME/cap*.tsx', FILES), [
      'src/**/*.css',
      'src/NAME/cap*.tsx',
    ]);
  });

  it('are not those that the page has its reader create, nor parts of longer paths', () => {
    const page = '<!-- creates: src/beep/a.ts src/beep/b.ts -->\nWrite `src/beep/a.ts` and `src/beep/b.ts`.';
    assert.deepEqual(deadPaths(page, FILES), []);
    assert.deepEqual(deadPaths('https://example.org/src/a.js, ./src/a.js, dist/src/a.js', FILES), []);
  });
});
