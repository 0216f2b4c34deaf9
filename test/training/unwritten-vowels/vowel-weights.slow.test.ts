import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  northernExamples,
  soraniExamples,
  type VowelExample,
} from '../../../training/unwritten-vowels/vowel-examples.ts';
import {
  accuracyOf,
  learnWeights,
  speaker,
  supportOf,
} from '../../../training/unwritten-vowels/vowel-weights.ts';

const EXAMPLES: readonly VowelExample[] = [
  'ʔagir',
  'genim',
  'dirext',
  'kurd',
  'dest',
  'derga',
  'birak',
  'silaw',
].map((spoken) => ({ stem: spoken, written: spoken.replaceAll('i', ''), spoken }));

test('weights learned from words speak these words, and others like them', () => {
  const speak = speaker(learnWeights(EXAMPLES, 20));
  assert.equal(accuracyOf(EXAMPLES, speak), 1);
  assert.equal(speak('tnm'), 'tinim');
  assert.equal(speak('mest'), 'mest');
});

test('learning twice gives the same weights, and only the features asked for', () => {
  assert.deepEqual(learnWeights(EXAMPLES, 3), learnWeights(EXAMPLES, 3));
  const features = new Set(['#1i', 'V2#', '_']);
  for (const feature of learnWeights(EXAMPLES, 3, features).keys()) assert.ok(features.has(feature));
});

test('a feature is supported by the stems it occurs in, not by their forms', () => {
  const forms = ['genim', 'genimî'].map((spoken) => ({
    stem: 'genim',
    written: spoken.replaceAll('i', ''),
    spoken,
  }));
  assert.equal(supportOf(forms).get('n_m'), 1);
});

test('our own words give examples of all kinds of forms: hełbigirin, goştman, hizreke; digirin', () => {
  const sorani = new Map(soraniExamples().map(({ spoken, written }) => [spoken, written]));
  assert.equal(sorani.get('hełbigirin'), 'hełbgrn');
  assert.equal(sorani.get('goştman'), 'goştman');
  assert.equal(sorani.get('hizreke'), 'hzreke');
  assert.equal(new Map(northernExamples().map((e) => [e.spoken, e.written])).get('digirin'), 'dgrn');
});
