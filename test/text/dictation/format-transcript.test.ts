import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatTranscript, type TranscriptFormat } from '../../../src/text/dictation/format-transcript.ts';

const KURMANJI: TranscriptFormat = {
  dialect: 'kurmanji',
  numerals: 'latn',
  punctuation: true,
  capitals: true,
};
const SORANI: TranscriptFormat = { dialect: 'sorani', numerals: 'arab', punctuation: true, capitals: true };

test('utterances become sentences, with numbers in digits', () => {
  assert.deepEqual(formatTranscript(['ez bîst û yek salî me', 'tu çawa yî'], 'îro', KURMANJI, ''), {
    finals: ['Ez 21 salî me.', 'Tu çawa yî?'],
    interim: 'Îro',
  });
  assert.deepEqual(formatTranscript(['من بیست و یەک ساڵم', 'تۆ چۆنیت'], '', SORANI, '').finals, [
    'من ٢١ ساڵم.',
    'تۆ چۆنیت؟',
  ]);
});

test('what stands before decides whether a sentence begins', () => {
  const first = (before: string | undefined) =>
    formatTranscript(['im li malê'], '', KURMANJI, before).finals[0];
  assert.equal(first('Baş e. '), 'Im li malê.');
  assert.equal(first('line\n'), 'Im li malê.');
  assert.equal(first('Ez'), 'im li malê.');
  assert.equal(first(undefined), 'im li malê.');
});

test('a pause after a word that joins ends no sentence', () => {
  assert.deepEqual(formatTranscript(['ez hatim û', 'tu çûyî'], '', KURMANJI, '').finals, [
    'Ez hatim û',
    'tu çûyî.',
  ]);
});

test('a mark that stands there already is not doubled', () => {
  assert.deepEqual(formatTranscript(['hatî?', 'na!'], '', KURMANJI, '').finals, ['Hatî?', 'Na!']);
});

test('a later utterance never changes an earlier one', () => {
  const [first] = formatTranscript(['bîst'], '', KURMANJI, '').finals;
  assert.equal(formatTranscript(['bîst', 'û pênc'], '', KURMANJI, '').finals[0], first);
});

test('without options a text stays as it was recognised', () => {
  const plain: TranscriptFormat = { ...KURMANJI, numerals: 'words', punctuation: false, capitals: false };
  assert.deepEqual(formatTranscript(['sê sed'], 'û pênc', plain, ''), {
    finals: ['sê sed'],
    interim: 'û pênc',
  });
});
