import { test } from 'node:test';
import { reads } from '../reads.ts';

test('verbalizeRange takes kashida between numbers for a dash', () => {
  reads('sorani', [
    ['1915ــ1925', 'هەزار و نۆسەد و پازدە تا هەزار و نۆسەد و بیست و پێنج'],
    ['1961ـ 1975', 'هەزار و نۆسەد و شەست و یەک تا هەزار و نۆسەد و حەفتا و پێنج'],
    ['1991ـدا', 'هەزار و نۆسەد و نەوەد و یەکدا'],
    ['کوردســتان', 'کوردستان'],
  ]);
  reads('badini', [['12 ــ 15', 'دوازدە هەتا پازدە']]);
});

test('verbalizeRange reads over one stray space', () => {
  reads('sorani', [
    ['2014- 2018', 'دوو هەزار و چواردە تا دوو هەزار و هەژدە'],
    ['ساڵی 1958 -1963', 'ساڵی هەزار و نۆسەد و پەنجا و هەشت تا هەزار و نۆسەد و شەست و سێ'],
    ['لە 4 -7ی ئازار', 'لە چوار تا حەوتی ئازار'],
  ]);
  reads('kurmanji', [['rûpelên 12- 15', 'rûpelên dazdeh heta pazdeh']]);
});

test('verbalizeRange leaves the mark of a list alone', () => {
  reads('sorani', [['1- 2 کیلۆ برنج', 'یەک دوو کیلۆ برنج']]);
});

test('verbalizeRange joins amounts that have a sign or a unit each', () => {
  reads('sorani', [
    ['10٪-15٪', 'لە سەدا دە تا لە سەدا پازدە'],
    ['$5-$10', 'پێنج دۆلار تا دە دۆلار'],
  ]);
  reads('kurmanji', [
    ['5km-10km', 'pênc kîlometre heta deh kîlometre'],
    ["1984'an-1999'an", 'hezar û nehsed û heştê û çaran heta hezar û nehsed û nod û nehan'],
    ['MHP-2', 'mêhêpê du'],
  ]);
});
