import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { TABLES, textTables } from '../../../scripts/wordpress/write-text-tables.mjs';
import * as evidence from '../../../src/text/dialect/dialect-evidence.ts';
import * as words from '../../../src/text/normalize/sentence-words.ts';
import * as common from '../../../src/text/voices/latin-words.ts';

test('write-text-tables: the WordPress plugin has the tables that the page has', () => {
  assert.equal(readFileSync(TABLES, 'utf8'), textTables(evidence, words, common));
});
