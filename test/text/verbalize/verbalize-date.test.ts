import { test } from 'node:test';
import { reads } from './reads.ts';

test('verbalizeDate names the months of solar and lunar years in Sorani', () => {
  reads('sorani', [
    ['1402/7/3', 'سێی ڕەزبەری هەزار و چوارسەد و دوو'],
    ['١٣٩٩-١٢-٢٩', 'بیست و نۆی ڕەشەمەی هەزار و سێسەد و نەوەد و نۆ'],
    ['22/11/1357', 'بیست و دووی ڕێبەندانی هەزار و سێسەد و پەنجا و حەوت'],
    ['1445/9/1', 'یەکی ڕەمەزانی هەزار و چوارسەد و چل و پێنج'],
    ['1299/7/3', 'سێی تەممووزی هەزار و دووسەد و نەوەد و نۆ'],
    ['1503/7/3', 'سێی تەممووزی هەزار و پێنجسەد و سێ'],
  ]);
  reads('kurmanji', [['28/7/1402', 'bîst û heştê tîrmehê hezar û çarsed û du']]);
});

test('verbalizeDate says the era that CLDR writes beside a date', () => {
  reads('sorani', [
    ['AP ١٤٠٢-١٢-١٥', 'پازدەی ڕەشەمەی هەزار و چوارسەد و دووی هەتاوی'],
    ['٣ی گوڵانی ١٤٠٣ AP', 'سێی گوڵانی هەزار و چوارسەد و سێی هەتاوی'],
    ['ساڵی 1920ز', 'ساڵی هەزار و نۆسەد و بیستی زایینی'],
  ]);
  reads('kurmanji', [['BM 1200', 'berî mîladê hezar û dused']]);
});

test('verbalizeDate says a day without a year as XML Schema writes it, with an ending that is written too', () => {
  reads('sorani', [
    ['--03-21', 'بیست و یەکی ئازار'],
    ['لە --03-21دا هات', 'لە بیست و یەکی ئازاردا هات'],
    ['2020--03-21', 'دوو هەزار و بیست سفر سێ تا بیست و یەک'],
    ['--13-21', 'سێزدە تا بیست و یەک'],
  ]);
  reads('kurmanji', [
    ['di --03-21 de', 'di bîst û yekê adarê de'],
    ['di --03-21ê de', 'di bîst û yekê adarê de'],
  ]);
  reads('badini', [
    ['ل --03-21', 'ل بیست و ئێکی ئادارێ'],
    ['ل --03-21ێ', 'ل بیست و ئێکی ئادارێ'],
    ['--01-05', 'پێنجی کانوینا دووێ'],
  ]);
});

test('verbalizeDate reads over stray spaces', () => {
  reads('sorani', [
    ['29/ 4/1974', 'بیست و نۆی نیسانی هەزار و نۆسەد و حەفتا و چوار'],
    ['24 /4 /2003', 'بیست و چواری نیسانی دوو هەزار و سێ'],
    ['15 / 8 / 2014', 'پازدەی ئابی دوو هەزار و چواردە'],
  ]);
  reads('kurmanji', [['1 / 2 / 3', 'yek, du, sê']]);
});
