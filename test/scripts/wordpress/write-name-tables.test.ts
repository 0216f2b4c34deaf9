import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { nameSources } from '../../../scripts/wordpress/name-sources.mjs';
import { NAME_TABLES, nameTables } from '../../../scripts/wordpress/write-name-tables.mjs';

test('write-name-tables: the WordPress plugin finds and respells names by the tables of the lexicon', () => {
  assert.equal(readFileSync(NAME_TABLES, 'utf8'), nameTables(nameSources));
});
