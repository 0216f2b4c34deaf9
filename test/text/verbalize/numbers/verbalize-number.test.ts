import { test } from 'node:test';
import { reads } from '../reads.ts';

test('verbalizeNumber reads thousands that spaces set apart', () => {
  reads('sorani', [
    ['1 000 000', 'یەک ملیۆن'],
    ['10\u00a0500', 'دە هەزار و پێنجسەد'],
    ['2\u202f500 کەس', 'دوو هەزار و پێنجسەد کەس'],
    ['5\u2009000\u2009000', 'پێنج ملیۆن'],
    ['1 234 567,5', 'یەک ملیۆن و دووسەد و سی و چوار هەزار و پێنجسەد و شەست و حەوت پۆینت پێنج'],
    ['10 000-15 000', 'دە هەزار تا پازدە هەزار'],
  ]);
});

test('verbalizeNumber keeps numbers of a list apart', () => {
  reads('sorani', [
    ['100 200 300', 'سەد دووسەد سێسەد'],
    ['12 100 کەس', 'دوازدە سەد کەس'],
    ['2،3،4', 'دوو، سێ، چوار'],
  ]);
});

test('verbalizeNumber reads an Arabic comma as the decimal point before a scale or percent sign', () => {
  reads('sorani', [
    ['4،4 ملیار', 'چوار پۆینت چوار ملیار'],
    ['7،25 ملیۆنی', 'حەوت پۆینت بیست و پێنج ملیۆنی'],
    ['3،5٪', 'لە سەدا سێ پۆینت پێنج'],
    ['1،500،000', 'یەک ملیۆن و پێنجسەد هەزار'],
  ]);
});

test('verbalizeNumber reads powers and scientific notation', () => {
  reads('sorani', [
    ['2³', 'دوو توانی سێ'],
    ['10⁻⁶', 'دە توانی سالب شەش'],
    ['2^10', 'دوو توانی دە'],
    ['3×10⁸', 'سێ جاران دە توانی هەشت'],
    ['x² + y²', 'êks توانی دوو کۆ way توانی دوو'],
    ['٥اس‏-١٠', 'پێنج جاران دە توانی سالب دە'],
  ]);
  reads('kurmanji', [
    ['5e-10', 'pênc carî deh bi hêza kêm deh'],
    ['1.5E6', 'yek xal pênc carî deh bi hêza şeş'],
    ['5e', 'pênce'],
  ]);
});

test('verbalizeNumber leaves the raised number of a footnote silent', () => {
  reads('sorani', [
    ['ساڵی 1991²', 'ساڵی هەزار و نۆسەد و نەوەد و یەک'],
    ['کوردستان³', 'کوردستان'],
    ['5¹', 'پێنج'],
  ]);
});

test('verbalizeNumber reads fractions of one character, alone and with a number', () => {
  reads('sorani', [
    ['⅓', 'یەک لە سێ'],
    ['12⅜', 'دوازدە و سێ لە هەشت'],
    ['1⁄2', 'نیو'],
    ['½ kg', 'نیو کیلۆگرام'],
  ]);
  reads('kurmanji', [
    ['5½', 'pênc û nîv'],
    ['2¼ û ⅕', 'du û çarîk û yek ji pênc'],
    ['5 1/2', 'pênc û nîv'],
    ['5 3/2', 'pênc sê ji du'],
  ]);
});
