import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextDialect } from '../../../src/text/dialect/text-dialect.ts';
import { sourceTokens } from '../../../src/text/normalize/source-tokens.ts';
import { splitSentences } from '../../../src/text/normalize/split-sentences.ts';
import type { SpokenWord, Utterance } from '../../../src/text/utterance/utterance.ts';
import { verbalizeSentence } from '../../../src/text/verbalize/verbalize-sentence.ts';
import { SENTENCES } from '../gold/sentences.ts';

const DIALECTS = ['sorani', 'kurmanji', 'badini'] as const;

function read(text: string, dialect: TextDialect): Utterance {
  return verbalizeSentence(text, { start: 0, end: text.length }, dialect);
}

function wordsOf(utterance: Utterance): SpokenWord[] {
  return utterance.items.filter((item) => item.kind === 'word');
}

/** Phones with the stressed vowel in capitals, pauses as , and :. */
function transcript(text: string, dialect: TextDialect): string {
  const items = read(text, dialect).items.map((item) => {
    if (item.kind === 'pause') return item.strength === 'comma' ? ',' : ':';
    return item.phones.map((phone, index) => (index === item.stress ? phone.toUpperCase() : phone)).join('');
  });
  return items.join(' ');
}

/** Each token of the text with the words spoken for it. */
function wordsByToken(text: string, dialect: TextDialect): [string, string][] {
  const words = wordsOf(read(text, dialect));
  return sourceTokens(text).map((token) => [
    text.slice(token.start, token.end),
    words
      .filter(({ span }) => span.start === token.start && span.end === token.end)
      .map(({ phones }) => phones.join(''))
      .join(' '),
  ]);
}

test('a Sorani sentence gets stress and pauses (silaw, chonit)', () => {
  assert.equal(transcript('ناوم ئازادە و خەڵکی سلێمانیم.', 'sorani'), 'nAwim ʔazAde û xEłkî silêmanÎm');
  assert.equal(transcript('دایکم چایەکی خۆش، گەرم لێ نا', 'sorani'), 'dAykim çAyekî xOş , gErm lê nA');
});

test('a Kurmanji sentence gets stress and pauses', () => {
  assert.equal(
    transcript('Navê min Azad e û ez ji Amedê me.', 'kurmanji'),
    'nAvê min azAd e û ez ji amEdê me',
  );
  assert.equal(transcript('Ez nizanim; tu diçî?', 'kurmanji'), 'ez nIzanim : tu dIçî');
});

test('a Badini sentence gets stress and pauses (nave min)', () => {
  assert.equal(transcript('ناڤێ من ئازادە، ئەز ژ دهۆکێ مە', 'badini'), 'nAvê min ʔazAde , ʔez ji dihOkê me');
});

test('the copula at the end of a sentence is not stressed, the definite ending is (xoshe, kiteb-eke)', () => {
  assert.equal(transcript('ئەمڕۆ زۆر خۆشە.', 'sorani'), 'ʔemřO zOr xOşe');
  assert.equal(transcript('ئەوە کتێبەکە.', 'sorani'), 'ʔewE kitêbekE');
  assert.equal(transcript('ئەڤ کتێبە نویە.', 'badini').endsWith('nUye'), true);
});

test('clitics carry no stress', () => {
  for (const word of wordsOf(read('Ew ji Amedê ye û tu li Wanê yî', 'kurmanji'))) {
    assert.equal(word.stress === -1, word.isFunctionWord);
  }
});

test('a sentence of function words only is stressed on its last word', () => {
  assert.equal(transcript('Ez û tu.', 'kurmanji'), 'ez û tU');
});

test('a sentence’s ending is determined by its last mark', () => {
  const endings = {
    'Ez têm.': 'statement',
    'Tu têyî?': 'question',
    'دێیت؟': 'question',
    'Were!': 'exclamation',
    'Were?!': 'question',
    Sernav: 'continuation',
    '«Tu têyî?»': 'question',
  };
  for (const [text, ending] of Object.entries(endings))
    assert.equal(read(text, 'kurmanji').ending, ending, text);
});

test('a number of many words is one token (sed kes)', () => {
  assert.deepEqual(wordsByToken('لە 1991دا 25 کەس', 'sorani'), [
    ['لە', 'le'],
    ['1991دا', 'hezar û nosed û newed û yekda'],
    ['25', 'bîst û pênc'],
    ['کەس', 'kes'],
  ]);
});

test('each group of a telephone number belongs to its own token', () => {
  assert.deepEqual(wordsByToken('0770 123 4567ە', 'sorani'), [
    ['0770', 'sifir ḧewt ḧewt sifir'],
    ['123', 'yek dû sê'],
    ['4567ە', 'çwar pênc şeş ḧewte'],
  ]);
});

test('detached signs give their words to the number, in order', () => {
  assert.deepEqual(wordsByToken('$ 5 milyon', 'kurmanji'), [
    ['$', ''],
    ['5', 'pênc'],
    ['milyon', 'milyon dolar'],
  ]);
  assert.deepEqual(wordsByToken('12 % zêde', 'kurmanji'), [
    ['12', 'ji sedî dazdeh'],
    ['%', ''],
    ['zêde', 'zêde'],
  ]);
  assert.deepEqual(wordsByToken('% 12', 'kurmanji'), [
    ['%', 'ji sedî'],
    ['12', 'dazdeh'],
  ]);
});

test('a detached unit is spoken for its own token', () => {
  assert.deepEqual(wordsByToken('5 km dûr', 'kurmanji'), [
    ['5', 'pênc'],
    ['km', 'kîlometre'],
    ['dûr', 'dûr'],
  ]);
});

test('an address is one token', () => {
  assert.deepEqual(wordsByToken('info@example.com', 'kurmanji'), [
    ['info@example.com', 'înfo et egzampil xal kom'],
  ]);
});

test('emoji and lone marks are tokens without words', () => {
  assert.deepEqual(wordsByToken('baş 😀 — spas', 'kurmanji'), [
    ['baş', 'baş'],
    ['😀', ''],
    ['—', ''],
    ['spas', 'spas'],
  ]);
});

test('offsets are those of the caller’s text, also after normalization', () => {
  const text = '😀 كوردس\u0640\u0640تان\u200f  خانه\u200cكان';
  assert.deepEqual(
    wordsOf(read(text, 'sorani')).map(({ span }) => text.slice(span.start, span.end)),
    ['كوردس\u0640\u0640تان\u200f', 'خانه\u200cكان'],
  );
});

test('a sentence without a space after its full stop is read with a pause between its words', () => {
  assert.equal(transcript('باشم.سوپاس', 'sorani'), 'bAşim : supAs');
});

test('every pronounceable token of the ninety sentences has phones, and every word a vowel', () => {
  for (const dialect of DIALECTS) {
    for (const text of SENTENCES[dialect]) {
      const words = splitSentences(text).flatMap((span) => wordsOf(verbalizeSentence(text, span, dialect)));
      for (const token of sourceTokens(text)) {
        const spelling = text.slice(token.start, token.end);
        const own = words.filter(({ span }) => span.start === token.start);
        assert.ok(own.length > 0, `${spelling} in ${text}`);
        for (const { phones } of own) assert.match(phones.join(''), /[aeêouûîi]/, `${spelling} in ${text}`);
      }
    }
  }
});

test('Latin words are read as foreign inside Sorani, and as Kurdish where the sentence is in Latin letters', () => {
  assert.equal(transcript('لە Chelsea و Berlin بوو', 'sorani').includes('çêlsÎ'), true);
  assert.equal(
    transcript('Silaw, çonît? Em kitêbe zor başe', 'sorani'),
    'silAw , çOnît : em kitêbE zOr bAşe',
  );
});
