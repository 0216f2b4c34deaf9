import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toIpa } from '../../../src/text/transliterate/to-ipa.ts';
import { verbalizeSentence } from '../../../src/text/verbalize/verbalize-sentence.ts';

test('a word is written in IPA with syllables and stress (kurdistan, xwendekar)', () => {
  assert.equal(toIpa('کوردستان', 'sorani'), 'kʊɾ.dɪsˈtɑːn');
  assert.equal(toIpa('xwendekar', 'kurmanji'), 'xwɛn.dɛˈkɑːɾ');
});

test('affricates, pharyngeals and the two kinds of r and l have their IPA symbols', () => {
  assert.equal(toIpa('چاک', 'sorani'), 't͡ʃɑːk');
  assert.equal(toIpa('حەڵاڵ', 'sorani'), 'ħɛˈɫɑːɫ');
  assert.equal(toIpa('ڕێگر', 'sorani'), 'reːˈɡɪɾ');
});

test('a word of an utterance keeps its stress in IPA', () => {
  const text = 'Ez diçim malê.';
  const words = verbalizeSentence(text, { start: 0, end: text.length }, 'kurmanji').items;
  assert.deepEqual(
    words.map((word) => (word.kind === 'word' ? toIpa(word, 'kurmanji') : '')),
    ['ɛz', 'ˈdɪ.t͡ʃɪm', 'ˈmɑː.leː'],
  );
});

test('IPA of a word without letters is empty', () => assert.equal(toIpa('…', 'sorani'), ''));
