import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextDialect } from '../../../src/text/dialect/text-dialect.ts';
import { verbOf } from '../../../src/text/g2p/verbs.ts';
import type { SpokenWord } from '../../../src/text/utterance/utterance.ts';
import { verbalizeSentence } from '../../../src/text/verbalize/verbalize-sentence.ts';

function wordsOf(text: string, dialect: TextDialect): SpokenWord[] {
  const { items } = verbalizeSentence(text, { start: 0, end: text.length }, dialect);
  return items.filter((item) => item.kind === 'word');
}

/** The words of a sentence, the stressed vowel in capitals. */
function stressed(text: string, dialect: TextDialect): string {
  return wordsOf(text, dialect)
    .map(({ phones, stress }) =>
      phones.map((phone, i) => (i === stress ? phone.toUpperCase() : phone)).join(''),
    )
    .join(' ');
}

function check(dialect: TextDialect, expected: Readonly<Record<string, string>>): void {
  for (const [text, transcript] of Object.entries(expected)) {
    assert.equal(stressed(text, dialect), transcript, text);
  }
}

test('Sorani nouns are stressed on the last syllable, with the definite -eke and the plural -an', () => {
  check('sorani', {
    'کتێب لێرە': 'kitÊb lêrE',
    'کتێبەکە لێرە': 'kitêbekE lêrE',
    'کتێبەکان لێرە': 'kitêbekAn lêrE',
    'هەزاران پیاو': 'hezarAn pyAw',
    'گەورەترین شار': 'gewretirÎn şAr',
  });
});

test('Sorani clitics leave the stress on the noun: my, your, their, a certain, also', () => {
  check('sorani', {
    'کتێبم نییە': 'kitÊbim nÎye',
    'کتێبەکەم لێرە': 'kitêbekEm lêrE',
    'کتێبەکانمان لێرە': 'kitêbekAnman lêrE',
    'پیاوێک هات': 'pyAwêk hAt',
    'پیاوێکی باش هات': 'pyAwêkî bAş hAt',
    'لە ماڵەوە نانم خوارد': 'le mAłewe nAnim xwArd',
  });
});

test('a Sorani ezafe is unstressed where it links to a word; a stem-final -î is stressed', () => {
  check('sorani', {
    'خەڵکی هەولێر': 'xEłkî hewlÊr',
    'شاری گەورەی کوردستان': 'şArî gewrEy kurdistAn',
    'زمانی کوردی': 'zimAnî kurdÎ',
  });
});

test('the Sorani copula is unstressed where it closes a clause', () => {
  check('sorani', {
    'ئەم ماڵە خۆشە': 'ʔem małE xOşe',
    'من کوردم': 'mIn kUrdim',
    'ئێمە باشین': 'ʔêmE bAşîn',
    'ئەوان جوانن': 'ʔewAn cwAnin',
    'ناوم ئازادە و کوردم': 'nAwim ʔazAde û kUrdim',
  });
});

test('Sorani verbs: negation, bi- and preverbs take the stress, de- leaves it to the stem', () => {
  check('sorani', {
    'من نازانم': 'mIn nAzanim',
    'نەمدیت و نەهات': 'nEmdît û nEhat',
    'تۆ دەزانیت': 'tO dezAnît',
    'ئەوان دەکەن': 'ʔewAn dekEn',
    'ئەمە بنووسە': 'ʔemE bInûse',
    'دەرگاکە دابخە': 'dergakE dAbixe',
    'ئێمە هاتین': 'ʔêmE hAtîn',
    'دوێنێ گەڕانەوە': 'dwênÊ geřAnewe',
  });
});

test('Kurmanji nouns keep their stress before ezafe, case and -ek; the plural -an takes it', () => {
  check('kurmanji', {
    'Pirtûka min': 'pirtÛka min',
    'Mala bavê min': 'mAla bAvê min',
    'Hevalên Azadî': 'hevAlên azadÎ',
    'Ez li Amedê me': 'ez li amEdê me',
    'Ji gundan': 'ji gundAn',
    'Mirovek hat': 'mirOvek hAt',
    'Jineke baş hat': 'jIneke bAş hAt',
    'Zimanê kurdî': 'zimAnê kurdÎ',
    'Hevalno, werin!': 'hevAlno wErin',
    'Gelek kes tenê ne': 'gelEk kEs tenÊ ne',
  });
});

test('a stem-final -a keeps the stress, and so does one that links to nothing', () => {
  check('kurmanji', {
    'Dinya xweş e': 'dinyA xwEş e',
    'Ew li Amerîka dimîne': 'ew li amerîkA dImîne',
  });
});

test('Kurmanji verbs: na-, ne-, ni-, bi- and di- are stressed, a simple past on its stem', () => {
  check('kurmanji', {
    'Ez diçim malê': 'ez dIçim mAlê',
    'Ez naçim malê': 'ez nAçim mAlê',
    'Ez nizanim': 'ez nIzanim',
    'Wî nedît': 'wî nEdît',
    'Divê tu bixwî': 'divÊ tu bIxwî',
    'Em hatin': 'em hAtin',
    'Min nivîsî': 'min nivîsÎ',
    'Tu rûnişt': 'tu řÛnişt',
    'Ew venagere': 'ew venAgere',
  });
});

test('an infinitive is a noun with final stress', () => {
  check('kurmanji', { 'Hatin û çûn zor e': 'hAtin û çÛn zOr e', 'Bo kirina karê xwe': 'bo kirIna kArê xwe' });
});

test('Badini is stressed like Kurmanji, with its copula attached to the word', () => {
  check('badini', {
    'ناڤێ من ئازادە': 'nAvê min ʔazAde',
    'ئەز باشم': 'ʔez bAşim',
    'ئەز دچم مال': 'ʔez dIçim mAl',
    'ئەز نزانم': 'ʔez nIzanim',
    'مالێن گوندی': 'mAlên gundÎ',
    'هەڤالەکێ باش هات': 'hevAlekê bAş hAt',
  });
});

test('function words and the detached copula have no stress and no accent', () => {
  for (const text of ['Ew mamoste ye û ez jî şivan im', 'Em kurd in û tu li Wanê yî']) {
    for (const { phones, stress, isFunctionWord } of wordsOf(text, 'kurmanji')) {
      assert.equal(stress === -1, isFunctionWord, phones.join(''));
    }
    assert.ok(wordsOf(text, 'kurmanji').filter(({ isFunctionWord }) => isFunctionWord).length >= 4);
  }
});

test('question words are interrogative in questions only', () => {
  const roles = (text: string, dialect: TextDialect) => wordsOf(text, dialect).map(({ role }) => role);
  assert.deepEqual(roles('Tu li ku yî?', 'kurmanji'), [undefined, undefined, 'question', undefined]);
  assert.deepEqual(roles('Got ku hat.', 'kurmanji'), ['verb', 'conjunction', 'verb']);
  assert.equal(roles('تۆ بۆچی هاتیت؟', 'sorani')[1], 'question');
  assert.equal(roles('ئایا دەزانیت کێ هات؟', 'sorani').includes('question'), false);
});

test('nouns that look like verbs are not verbs', () => {
  for (const [dialect, words] of [
    ['kurmanji', 'nav navê nan bav derman dibistan dinya bizin bira dest dirêj nîv'],
    ['sorani', 'nan birsî bira dayk derga bizin dest naw nawendî deng derd masî'],
  ] as const) {
    for (const word of words.split(' ')) assert.equal(verbOf(word, dialect), undefined, word);
  }
});

test('very long words and bare endings are handled quickly and without errors', () => {
  for (const word of ['ekan', 'ewe', 'man', 'ê', 'a', 'im', 'aeiou'.repeat(12), 'ekeke'.repeat(12)]) {
    for (const dialect of ['sorani', 'kurmanji', 'badini'] as const) {
      const [first] = wordsOf(word, dialect);
      assert.ok(first && first.stress < first.phones.length, word);
    }
  }
});
