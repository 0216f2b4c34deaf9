// The tables of src that write-name-tables.mjs writes for PHP.
import { IPA_PHONES } from '../../src/lexicon/respell-ipa.ts';
import { spellPhones } from '../../src/text/g2p/spell-phones.ts';
import { ARABIC_LOOK_ALIKES } from '../../src/text/normalize/arabic-look-alikes.ts';
import { SMALL_V } from '../../src/text/normalize/fold-script.ts';
import { COMPATIBLE } from '../../src/text/normalize/normalize-script.ts';
import { ENDINGS } from '../../src/text/verbalize/suffixes/consume-suffix.ts';

export const nameSources = {
  compatible: COMPATIBLE,
  readAs: ARABIC_LOOK_ALIKES.readAs,
  smallV: SMALL_V,
  endings: ENDINGS,
  ipaPhones: IPA_PHONES,
  spellPhones,
};
