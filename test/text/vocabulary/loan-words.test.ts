import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextDialect } from '../../../src/text/dialect/text-dialect.ts';
import { verbalizeSentence } from '../../../src/text/verbalize/verbalize-sentence.ts';

type List = readonly [category: string, frame: (word: string) => string, dialect: TextDialect, pairs: string];

const inSorani = (word: string): string => `لە ${word} باشە`;
const inBadini = (word: string): string => `ل ${word} باشە`;
const inKurmanji = (word: string): string => `li ${word} xweş e`;

/** Words between two others of the dialect, with their phones, written by hand. */
const LISTS: readonly List[] = [
  [
    'names of people in Latin letters',
    inSorani,
    'sorani',
    'Michael maykil, John con, George corc, David deyvid, Shakespeare şêkspîr, Einstein aynştayn, Trump tramp, Maria marya, Anna ana, Ronaldo řonaldo',
  ],
  [
    'places in Latin letters',
    inSorani,
    'sorani',
    'London lenden, Paris parîs, Berlin berlîn, Washington waşinton, Wellington wêlinton, Baghdad beẍda, Duhok dihok, Hewler hewlêr, Erbil erbîl, Ankara aŋkara, Stockholm stokholm',
  ],
  [
    'clubs and firms in Latin letters',
    inSorani,
    'sorani',
    'Chelsea çêlsî, Liverpool lîverpûl, Barcelona barselona, Google gûgil, Microsoft maykrosoft, Samsung samsûŋ, Toyota toyota, Nokia nokya, PayPal peypal, Spotify spotîfay',
  ],
  [
    'acronyms in Latin letters',
    inSorani,
    'sorani',
    'UN yûên, USA yûêsey, BBC bîbîsî, PDF pîdîêf, USB yûêsbî, SMS êsêmês, GPS cîpîês, TV tîvî, NATO nato, FIFA fîfa',
  ],
  [
    'loans in Arabic letters',
    inSorani,
    'sorani',
    'کۆمپیوتەر kompyuter, ئینتەرنێت ʔînternêt, تەلەفزیۆن telefizyon, ڕادیۆ řadyo, پاسپۆرت pasport, ڕێستۆرانت řêstorant, دکتۆر diktor, کۆنفرانس konfirans, ئەلیکترۆنی ʔelîktronî, پۆینت poynt, ستۆدیۆ stodyo, میوزیک myuzîk',
  ],
  [
    'countries and cities in Arabic letters',
    inSorani,
    'sorani',
    'ئەڵمانیا ʔełmanya, فەرەنسا ferensa, ئەمریکا ʔemrîka, تورکیا turkya, سوریا surya, سعودیە siƹûdye, بەریتانیا berîtanya, نیویۆرک nîwyork, بەغداد beẍdad, مووسڵ mûsił, تونس tunis',
  ],
  [
    'names from Arabic',
    inSorani,
    'sorani',
    'محەمەد miḧemed, ئەحمەد ʔeḧmed, عەبدولڕەحمان ƹebdulřeḧman, عەبدوڵڵا ƹebdułła, سەڵاحەددین sełaḧeddîn, ئیبراهیم ʔîbrahîm, قادری qadirî, خالد xalid, عوسمان ƹusman, مەریەم meryem',
  ],
  [
    'countries in Arabic letters',
    inBadini,
    'badini',
    'ئەلمانیا ʔelmanya, ڕووسیا řûsya, تورکیا turkya, سوریا surya, ئیتالیا ʔîtalya, ئەمریکا ʔemrîka, مووسلێ mûsilê, مەریەم meryem, کیمیا kîmya, محەمەد miḧemed',
  ],
  [
    'h at the end where it is typed as the vowel',
    inBadini,
    'badini',
    'نەه neh, دەه deh, سیه sîh, گوه guh, جه cih, دەرگەه dergeh, شاه şah',
  ],
  [
    'foreign names with Kurdish endings',
    inKurmanji,
    'kurmanji',
    "Instagramê înstagramê, Googleê gûgilê, YouTube'ê yûtûbê, Facebookê feysbûkê, UN'ê unêyê, NY'ê nêyêyê, PKK'ê pêkêkêyê, Washington waşinton, Schumacher şûmaçêr",
  ],
];

for (const [category, frame, dialect, pairs] of LISTS) {
  test(`${dialect}: ${category}`, () => {
    for (const pair of pairs.split(', ')) {
      const [word, phones] = pair.split(' ') as [string, string];
      const text = frame(word);
      const words = verbalizeSentence(text, { start: 0, end: text.length }, dialect).items.filter(
        (item) => item.kind === 'word',
      );
      const spoken = words.slice(1, dialect === 'kurmanji' ? -2 : -1).map((item) => item.phones.join(''));
      assert.deepEqual(spoken, [phones], word);
    }
  });
}
