import assert from 'node:assert/strict';
import test from 'node:test';
import type { Dialect } from '../../../../src/contract/dialects.ts';
import { ModelInput, type ModelInputOptions } from '../../../../src/engine/sherpa/voices/model-input.ts';
import { verbalizeSentence } from '../../../../src/text/verbalize/verbalize-sentence.ts';

function write(text: string, dialect: Dialect, options: Partial<ModelInputOptions> & { symbols?: string }) {
  const { symbols, ...others } = options;
  const tokens = symbols === undefined ? undefined : new Set(symbols);
  const input = new ModelInput({ input: 'letters', tokens, ...others });
  return input.write(verbalizeSentence(text, { start: 0, end: text.length }, dialect), dialect);
}

const LATIN = ' abcçdeêfghiîjklmnopqrsştuûvwxyz';
const ARABIC = ' ئابپتجچحخدرڕزژسشعغفڤقکگلڵمنھوۆەیێ';

test('only symbols of the model are sent: commas and marks where it has them', () => {
  const text = 'Silav, tu çawa yî?';
  assert.equal(write(text, 'kurmanji', { symbols: LATIN }), 'silav tu çawa yî');
  assert.equal(write(text, 'kurmanji', { symbols: `${LATIN}.` }), 'silav tu çawa yî.');
  assert.equal(write(text, 'kurmanji', { symbols: `${LATIN},؟` }), 'silav, tu çawa yî؟');
});

test('h in either of its codes is the one that the model has (Sorani: hawar, kuh)', () => {
  assert.equal(write('هاوار', 'sorani', { symbols: ARABIC }), 'ھاوار');
  assert.equal(write('هاوار', 'sorani', { symbols: ARABIC.replace('ھ', 'ه') }), 'هاوار');
});

test('Badini and Kurmanji do without the letters that only Sorani tells apart; Sorani needs them', () => {
  const input = new ModelInput({ input: 'letters', tokens: new Set(ARABIC.replace(/[ڕڵ]/g, '')) });
  assert.deepEqual(input.missing('badini'), []);
  assert.deepEqual(input.missing('kurmanji'), []);
  assert.deepEqual(input.missing('sorani'), ['ڕ', 'ڵ']);
});

test('what is missing is counted in the script that the model covers best', () => {
  const input = new ModelInput({ input: 'letters', tokens: new Set(LATIN.replace(/[êû]/g, '')) });
  assert.deepEqual(input.missing('sorani'), ['ê', 'û']);
  assert.deepEqual(input.missing('kurmanji'), ['ê', 'û']);
});

test('what is replaced counts as known, and is sent (Kurmanji: xwê)', () => {
  const options = { symbols: LATIN.replace(/[êx]/g, ''), replace: { ê: 'e', x: 'h' } };
  assert.equal(write('xwê', 'kurmanji', options), 'hwe');
});

test('ipa is that of espeak-ng’s Kurdish, with our stress, before its vowel (Kurmanji: çawa, jin)', () => {
  const ipa = { input: 'ipa' } as const;
  assert.equal(write('Tu çawa yî?', 'kurmanji', ipa), 'tʊ tʃawˈa ji?');
  assert.equal(write('jin.', 'kurmanji', { ...ipa, replace: { j: 'dʒ' } }), 'dʒˈɪn.');
});

test('espeak gets Latin letters, whichever script the text is in (Sorani: sławtan, in ours silaw)', () => {
  assert.match(write('سڵاو', 'sorani', { input: 'espeak' })!, /^[a-zçêîşû]+\.?,?$/);
  assert.equal(write('Tu çawa yî?', 'kurmanji', { input: 'espeak' }), 'tu çawa yî?');
});

test('nothing is sent where the model knows no letter of it', () => {
  assert.equal(write('… 😀', 'kurmanji', { symbols: LATIN }), undefined);
  assert.equal(write('silav', 'kurmanji', { symbols: '0123' }), undefined);
});
