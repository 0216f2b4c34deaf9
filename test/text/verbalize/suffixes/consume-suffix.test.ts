import { test } from 'node:test';
import { reads } from '../reads.ts';

test('a suffix behind a bracket joins what it encloses, with the pause before it only', () => {
  reads('sorani', [
    ['مادەی (140)ی دەستوور', 'مادەی، سەد و چلی دەستوور'],
    ['بڕگەی [7]دا هاتووە', 'بڕگەی، حەوتدا هاتووە'],
    ['لە (کۆنگرەی دووەم)ەوە', 'لە، کۆنگرەی دووەمەوە'],
    ['«(35)»ی', 'سی و پێنجی'],
    ['(50%)ی خەڵک', 'لە سەدا پەنجای خەڵک'],
    ['(10:30)ەوە', 'دە و نیوەوە'],
    ['(0750 123 4567)ە', 'سفر حەوت پێنج سفر، یەک دوو سێ، چوار پێنج شەش حەوتە'],
    ['(هتد)دا', 'هەتا دواییدا'],
    ['(٢٠٢٤/٥/١٢)دا', 'دوازدەی ئایاری دوو هەزار و بیست و چواردا'],
    ['کتێبی (ڕێگا)مان', 'کتێبی، ڕێگامان'],
    ['(یەک (دوو) سێ)ی', 'یەک، دوو، سێی'],
  ]);
  reads('kurmanji', [
    ['di sala (1999)an de', 'di sala, hezar û nehsed û nod û nehan de'],
    ["di (21.03.2024)'an de", 'di, bîst û yekê adarê du hezar û bîst û çaran de'],
    ['(PKK)ê got', 'pêkêkêyê got'],
  ]);
  reads('badini', [['بەندێ (27)ێ هات', 'بەندێ، بیست و حەفتێ هات']]);
});

test('the ending of an ordinal in the letters of another language is that of the sentence', () => {
  reads('sorani', [
    ['بابی 3em', 'بابی سێیەم'],
    ['بابی ٢١em', 'بابی بیست و یەکەم'],
    ['3emی', 'سێیەمی'],
    ['3emîn', 'سێیەمین'],
  ]);
  reads('kurmanji', [
    ['3ەم', 'sêyem'],
    ['beşa 3ەم', 'beşa sêyem'],
    ['di 3emê de', 'di sêyemê de'],
    ['3emîna', 'sêyemîna'],
  ]);
  reads('badini', [
    ['بابێ 3em', 'بابێ سێیێ'],
    ['بابێ 2emێ', 'بابێ دووێ'],
  ]);
});

test('the letter of a metre is the ending of an ordinal behind what has a place in a row', () => {
  reads('sorani', [
    ['سەدەی 19م', 'سەدەی نۆزدەیەم'],
    ['لە سەدەی (١٩)م دا', 'لە سەدەی، نۆزدەیەم دا'],
    ['جەنگی جیهانی 2م', 'جەنگی جیهانی دووەم'],
    ['خولی 5م', 'خولی پێنجەم'],
    ['بەرزی 19م', 'بەرزی نۆزدە مەتر'],
    ['ساڵی 1920م', 'ساڵی هەزار و نۆسەد و بیستی زایینی'],
  ]);
  reads('badini', [['چەرخێ 19م', 'چەرخێ نۆزدەیەم']]);
});

test('a word behind a bracket is no suffix', () => {
  reads('badini', [['(2)نیشانایە', 'دوو، نیشانایە']]);
  reads('sorani', [['(حزب)بوو', 'حزب، بوو']]);
});

test('a suffix behind a long bracket joins, and the pause of the bracket follows it', () => {
  reads('sorani', [
    [
      'وتی (یەک و دوو و سێ و چوار و پێنج و شەش و حەوت)ی کرد',
      'وتی، یەک و دوو و سێ و چوار و پێنج و شەش و حەوتی، کرد',
    ],
  ]);
});

test('a suffix behind a hyphen joins a number or an acronym', () => {
  reads('sorani', [
    ['3-ی ئادار', 'سێی ئادار'],
    ['2009-ش', 'دوو هەزار و نۆش'],
    ['64-یەمین', 'شەست و چوارەمین'],
    ['1991-2003-دا', 'هەزار و نۆسەد و نەوەد و یەک تا دوو هەزار و سێدا'],
  ]);
  reads('kurmanji', [
    ['2018-an', 'du hezar û hejdehan'],
    ['5-ê gulanê', 'pêncê gulanê'],
    ['BBC-yê got', 'bêbêcêyê got'],
    ['Facebook-ê', 'feysbûkê'],
    ['COVID-19', 'covid nozdeh'],
  ]);
});

test('a Badini suffix behind a space joins its number, and is said once behind a date', () => {
  reads('badini', [
    ['سالا 1991 ێ', 'سالا هزار و نەهسەد و نۆت و ئێکێ'],
    ['ڕۆژا 14 ی تەباخێ', 'ڕۆژا چاردەی تەباخێ'],
    ['پ.ک.ک ێ', 'پێ کاف کافێ'],
    ['9/4/1988 ێ', 'نەهی نیسانا هزار و نەهسەد و هەشتێ و هەشتێ'],
    ['(9/4/1988)ێ', 'نەهی نیسانا هزار و نەهسەد و هەشتێ و هەشتێ'],
    ['9/4/1988ێ', 'نەهی نیسانا هزار و نەهسەد و هەشتێ و هەشتێ'],
  ]);
});
