import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeNumbers } from '../../../src/text/dictation/write-numbers.ts';

const CASES = {
  kurmanji: [
    ['sê sed û pênc', '305'],
    ['saet neh û nîv e', 'saet 9:30 e'],
    ['ji sedî bîst', '%20'],
    ['pênc dolar û sê pirtûk', '5 dolar û sê pirtûk'],
    ['pêncê gulanê du hezar û bîst û çaran', '5ê gulanê 2024an'],
    ['sifir pênc sê du yek du sê çar pênc şeş heft', '05321234567'],
    ['sê xal çardeh', '3,14'],
    ['sed û bîst û pênc hezar û sêsed lîre', '125.300 lîre'],
    ['du hezar û sê hezar', '2000 û 3000'],
    ['sê û çar', 'sê û çar'],
    ['hezar spas', 'hezar spas'],
    ['vê heftê, di heftê de', 'vê heftê, di heftê de'],
    ['«Bîst û yek», got. Sî kes!', '«21», got. 30 kes!'],
    ['bîst, û yek', '20, û yek'],
    ['bîst û heştê çileyê', '28ê çileyê'],
    ['saet di neh û nîvan de', 'saet di 9:30an de'],
    ['du saet di sê rojan de', '2 saet di sê rojan de'],
    ['nîv milyon dolar', 'nîv milyon dolar'],
    ['bin siya sî ya darê, sî darên din', 'bin siya sî ya darê, 30 darên din'],
    ['sifir heft sed û pêncî çar sed û deh bîst bîst e', '0750 410 20 20 e'],
    ['sifir pênc çil û yek şeş sed û yazdeh û bîst û du û sî', '0541 611 22 30'],
    ['duhezar û bîst, hezar nehsed û nod û yek', '2020, 1991'],
    ['du milyon û nîv lîre, milyonek û pênsed hezar lîre', '2.500.000 lîre, 1.500.000 lîre'],
    ['du milyar û sêsed milyon dînar', '2.300.000.000 dînar'],
    ['pênc şeş sed kes', 'pênc şeş sed kes'],
    ['pêncî ji sedî, ji sedî pêncî', '%50, %50'],
    ['saet heştê sibê, saet nehê kêm pênc deqe', 'saet 8ê sibê, saet 9ê kêm 5 deqe'],
    ['pêncê meha deh, du yê nîsanê', '5ê meha 10, 2yê nîsanê'],
    ['pênc deqeyên din', '5 deqeyên din'],
    ['sifir xal sifir sifir yek', '0,001'],
    ['salên heftêyî', 'salên 70yî'],
  ],
  sorani: [
    ['سێ سەد و پێنج', '305'],
    ['کاتژمێر نۆ و نیو', 'کاتژمێر 9:30'],
    ['لە سەدا بیستی خەڵک', '20%ی خەڵک'],
    ['بیستی ئایاری دوو هەزار و بیست و چوار', '20ی ئایاری 2024'],
    ['دەنگەکەم بیست و ڕۆیشتم', 'دەنگەکەم بیست و ڕۆیشتم'],
    ['سەدەی بیست و یەکەم', 'سەدەی 21ەم'],
    ['سالب پێنج پلە', '-5 پلە'],
    ['بیستو پێنج کەس، سەدو بیست', '25 کەس، 120'],
    ['دەنگێکم بیستو ڕۆیشتم', 'دەنگێکم بیستو ڕۆیشتم'],
    ['لەسەدا سێ', '3%'],
    ['ساڵانی حەفتاکان', 'ساڵانی 70ەکان'],
    ['دەنگێکم بیست لە دەرەوە', 'دەنگێکم بیست لە دەرەوە'],
    ['ساڵیادی بیستەم', 'ساڵیادی 20ەم'],
    ['پێنجی مانگی سێ، دەی دەی دوو هەزار و بیست', '5ی مانگی 3، 10ی 10ی 2020'],
    ['مانگی دوو جار دێت', 'مانگی دوو جار دێت'],
    ['بیست لە سەدی خەڵک', '20% خەڵک'],
    ['حەوت سەعات و دە چرکە', '7 سەعات و 10 چرکە'],
  ],
} as const;

for (const dialect of ['kurmanji', 'sorani'] as const)
  for (const [spoken, written] of CASES[dialect])
    test(`${dialect}: ${spoken} is written ${written}`, () => {
      assert.equal(writeNumbers(spoken, dialect, 'latn'), written);
    });

test('digits are Arabic where these are asked for', () => {
  assert.equal(writeNumbers('لە سەدا بیست و پێنج', 'sorani', 'arab'), '٢٥٪');
});

test('marks and line breaks end a number', () => {
  assert.equal(writeNumbers('bîst\nû yek kes', 'kurmanji', 'latn'), '20\nû yek kes');
  assert.equal(writeNumbers('bîst (û yek) kes', 'kurmanji', 'latn'), '20 (û yek) kes');
});

test('spaces and line breaks stay as they are', () => {
  assert.equal(writeNumbers('  yazdeh\n\nkes  ', 'kurmanji', 'latn'), '  11\n\nkes  ');
  assert.equal(writeNumbers('', 'kurmanji', 'latn'), '');
});
