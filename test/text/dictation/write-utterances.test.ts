import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SPOKEN_TABLES } from '../../../src/text/dictation/spoken-table.ts';
import { type WritingStyle, writeUtterances } from '../../../src/text/dictation/write-utterances.ts';

const KURMANJI: WritingStyle = {
  dialect: 'kurmanji',
  numerals: 'latn',
  punctuation: true,
  capitals: true,
};
const SORANI: WritingStyle = { dialect: 'sorani', numerals: 'arab', punctuation: true, capitals: true };

test('utterances become sentences, with numbers in digits', () => {
  assert.deepEqual(
    writeUtterances({ finals: ['ez bîst û yek salî me', 'tu çawa yî'], interim: 'îro' }, KURMANJI, ''),
    {
      finals: ['Ez 21 salî me.', 'Tu çawa yî?'],
      interim: 'Îro',
    },
  );
  assert.deepEqual(
    writeUtterances({ finals: ['من بیست و یەک ساڵم', 'تۆ چۆنیت'], interim: '' }, SORANI, '').finals,
    ['من ٢١ ساڵم.', 'تۆ چۆنیت؟'],
  );
});

test('what stands before decides whether a sentence begins', () => {
  const first = (before: string | undefined) =>
    writeUtterances({ finals: ['im li malê'], interim: '' }, KURMANJI, before).finals[0];
  assert.equal(first('Baş e. '), 'Im li malê.');
  assert.equal(first('line\n'), 'Im li malê.');
  assert.equal(first('Ez'), 'im li malê.');
  assert.equal(first(undefined), 'im li malê.');
});

test('a pause after a word that joins ends no sentence', () => {
  assert.deepEqual(writeUtterances({ finals: ['ez hatim û', 'tu çûyî'], interim: '' }, KURMANJI, '').finals, [
    'Ez hatim û',
    'tu çûyî.',
  ]);
});

test('a mark that stands there already is not doubled', () => {
  assert.deepEqual(writeUtterances({ finals: ['hatî?', 'na!'], interim: '' }, KURMANJI, '').finals, [
    'Hatî?',
    'Na!',
  ]);
});

test('a later utterance never changes an earlier one', () => {
  const [first] = writeUtterances({ finals: ['bîst'], interim: '' }, KURMANJI, '').finals;
  assert.equal(writeUtterances({ finals: ['bîst', 'û pênc'], interim: '' }, KURMANJI, '').finals[0], first);
});

test('a spoken mark after a pause takes the place of the one that the pause has set', () => {
  const format: WritingStyle = { ...KURMANJI, spoken: SPOKEN_TABLES.kurmanji };
  const written = (...finals: string[]) => writeUtterances({ finals, interim: '' }, format, '', true).finals;
  assert.deepEqual(written('ez hatim', 'xal'), ['Ez hatim', '.']);
  assert.deepEqual(written('tu hatî', 'nîşana', 'pirsê'), ['Tu hatî', '', '?']);
  assert.deepEqual(written('ez hatim', 'bêhnok', 'tu çûyî'), ['Ez hatim', ',', 'tu çûyî.']);
});

test('without options a text stays as it was recognized', () => {
  const plain: WritingStyle = { ...KURMANJI, numerals: 'words', punctuation: false, capitals: false };
  assert.deepEqual(writeUtterances({ finals: ['sê sed'], interim: 'û pênc' }, plain, ''), {
    finals: ['sê sed'],
    interim: 'û pênc',
  });
});

test('a spoken mark is recognized across the pause inside it, and what only began like one is kept', () => {
  const format: WritingStyle = {
    ...KURMANJI,
    numerals: 'words',
    punctuation: false,
    spoken: SPOKEN_TABLES.kurmanji,
  };
  assert.deepEqual(writeUtterances({ finals: ['tu hatî nîşana'], interim: 'pirsê' }, format, ''), {
    finals: ['Tu hatî'],
    interim: '?',
  });
  assert.deepEqual(
    writeUtterances({ finals: ['tu hatî nîşana', 'pirsê ez hatim'], interim: '' }, format, '', true),
    { finals: ['Tu hatî', '? Ez hatim'], interim: '' },
  );
  assert.deepEqual(writeUtterances({ finals: ['li pêş nîşana'], interim: '' }, format, '', true).finals, [
    'Li pêş nîşana',
  ]);
});

test('a spoken comma between numbers is no decimal point, the word for point is', () => {
  const format: WritingStyle = { ...KURMANJI, punctuation: false, spoken: SPOKEN_TABLES.kurmanji };
  const [list, decimal] = writeUtterances(
    { finals: ['bîst bêhnok çil bêhnok pêncî kes', 'du xal pênc kîlo'], interim: '' },
    format,
    '',
    true,
  ).finals;
  assert.equal(list, '20, 40, 50 kes');
  assert.equal(decimal, '2,5 kîlo');
});

test('a spoken line break ends a number', () => {
  const format: WritingStyle = { ...KURMANJI, punctuation: false, spoken: SPOKEN_TABLES.kurmanji };
  const { finals } = writeUtterances(
    { finals: ['sê hezar rêzika nû û pênc kes'], interim: '' },
    format,
    '',
    true,
  );
  assert.deepEqual(finals, ['3000\nÛ pênc kes']);
});
