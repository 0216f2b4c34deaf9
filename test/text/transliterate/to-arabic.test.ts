import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { TextDialect } from '../../../src/text/dialect/text-dialect.ts';
import { normalizeScript } from '../../../src/text/normalize/normalize-script.ts';
import { toArabic } from '../../../src/text/transliterate/to-arabic.ts';
import { toLatin } from '../../../src/text/transliterate/to-latin.ts';
import { SENTENCES } from '../gold/sentences.ts';

test('Kurmanji is written in Arabic letters as Badini spells it, with their marks', () => {
  assert.equal(
    toArabic('Ez li Kurdistanê dijîm, tu çawa yî? Guh bide min; di 1,5 de.', 'kurmanji'),
    'ئەز ل کوردستانێ دژیم، تو چاوا یی؟ گوھ بدە من؛ د 1,5 دە.',
  );
});

test('Sorani in Latin letters has the trill and the velarised l of its double letters (řoj, miłet)', () => {
  assert.equal(toArabic('rojî millet û birrwa û saet', 'sorani'), 'ڕۆژی مڵەت و بڕوا و سائەت');
});

test('an apostrophe is an ayn, or parts a name from its ending (Elî, mena, Azadê, P.K.K.)', () => {
  assert.equal(toArabic("'Elî me'na Azad'ê PKK'ê", 'kurmanji'), 'عەلی مەعنا ئازادێ پ.ک.کێ');
});

test('an acronym with an ending without an apostrophe is spelled all the same (PKK, CHP, NATO)', () => {
  assert.equal(toArabic('PKKê, CHPya û BDPyê, NATOyê', 'kurmanji'), 'پ.ک.کێ، ج.ھ.پیا و ب.د.پیێ، ناتۆیێ');
});

test('a quotation mark is no ayn (azad)', () => {
  assert.equal(toArabic('‘Azad hat’', 'kurmanji'), '‘ئازاد هات’');
});

test('words of one vowel are the conjunction and the copula (û, e)', () => {
  assert.equal(toArabic('ew baş e û tu baş î', 'kurmanji'), 'ئەو باش ە و تو باش ی');
});

test('addresses and Arabic letters stay as they are', () => {
  assert.equal(
    toArabic('کورد www.kurd.com/a,b info@kurd.org', 'sorani'),
    'کورد www.kurd.com/a,b info@kurd.org',
  );
});

const words = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}']+/gu) ?? [];

/** The share of words that are the same again after they were written in the other script and back. */
function kept(
  sentences: readonly string[],
  there: (text: string) => string,
  back: (text: string) => string,
): number {
  let [same, all] = [0, 0];
  for (const sentence of sentences) {
    // Latin words of Arabic sentences become Arabic ones.
    const given = words(sentence).filter((word) => there(word) !== word);
    const returned = new Set(words(back(there(sentence))));
    all += given.length;
    same += given.filter((word) => returned.has(word)).length;
  }
  return same / all;
}

test('nearly all words come back from the other script as they were', () => {
  for (const dialect of ['sorani', 'badini'] satisfies TextDialect[]) {
    const latin = (text: string) => toLatin(text, dialect);
    const sentences = SENTENCES[dialect].map(normalizeScript);
    assert.ok(kept(sentences, latin, (text) => toArabic(text, dialect)) > 0.97, dialect);
  }
  const arabic = (text: string) => toArabic(text, 'kurmanji');
  assert.ok(kept(SENTENCES.kurmanji, arabic, (text) => toLatin(text, 'kurmanji')) > 0.97);
});

test('words of daily life come back from either script (kurdistan, dem, gul, heval, xwêndin …)', () => {
  const sorani =
    'کوردستان خوێندن گوڵ مامۆستا قوتابخانە زمان هەولێر سلێمانی بەرپرس دەستوور پەروەردە ڕۆژنامە خەڵک وەزارەت یاسا'.split(
      ' ',
    );
  assert.deepEqual(
    sorani.map((word) => toArabic(toLatin(word, 'sorani'), 'sorani')),
    sorani,
  );
  const kurmanji =
    'kurdistan welat heval pirtûk dibistan rojname zarok bajar hunermend ziman çand jiyan azadî şoreş netewe'.split(
      ' ',
    );
  assert.deepEqual(
    kurmanji.map((word) => toLatin(toArabic(word, 'kurmanji'), 'kurmanji').toLowerCase()),
    kurmanji,
  );
});

test('any text can be written in either script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      toArabic(text, 'sorani');
      toLatin(text, 'badini');
    }),
  );
});
