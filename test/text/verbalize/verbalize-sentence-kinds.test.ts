import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { normalizeText } from '../../../src/text/verbalize/normalize-text.ts';
import type { Kind } from '../kind.ts';
import { sayPhones } from '../say-phones.ts';

// `npm run bench words` counts the same cases, now and at an earlier commit.
const kinds = JSON.parse(readFileSync('test/text/kinds.json', 'utf8')) as readonly Kind[];

describe('verbalizeSentence says every case of', () => {
  for (const { kind, as, cases } of kinds)
    it(kind, () => {
      for (const [dialect, text, expected] of cases)
        assert.equal(
          as === 'words' ? normalizeText(text, dialect) : sayPhones(text, dialect),
          expected,
          text,
        );
    });
});
