import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { NAME_TABLES, nameTables } from '../../../scripts/wordpress/write-name-tables.mjs';
import { IPA_PHONES } from '../../../src/lexicon/respell-ipa.ts';
import { spellPhones } from '../../../src/text/g2p/spell-phones.ts';
import { ARABIC_LOOK_ALIKES } from '../../../src/text/normalize/arabic-look-alikes.ts';
import { SMALL_V } from '../../../src/text/normalize/fold-script.ts';
import { COMPATIBLE } from '../../../src/text/normalize/normalize-script.ts';
import { ENDINGS } from '../../../src/text/verbalize/suffixes/consume-suffix.ts';

test('write-name-tables: the WordPress plugin finds and respells names by the tables of the lexicon', () => {
  const written = nameTables({
    compatible: COMPATIBLE,
    readAs: ARABIC_LOOK_ALIKES.readAs,
    smallV: SMALL_V,
    endings: ENDINGS,
    ipaPhones: IPA_PHONES,
    spellPhones,
  });
  assert.equal(readFileSync(NAME_TABLES, 'utf8'), written);
});
