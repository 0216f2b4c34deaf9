import { test } from 'node:test';
import { reads } from './reads.ts';

test('verbalizeSign says the signs of mathematics', () => {
  reads('sorani', [
    ['√9', 'ڕەگی دووجای نۆ'],
    ['≤ 10', 'کەمتر یان یەکسان بە دە'],
    ['∞', 'بێکۆتا'],
    ['π', 'پای'],
    ['1‰', 'لە هەزاردا یەک'],
    ['2*3', 'دوو جاران سێ'],
    ['5 * 6 = 30', 'پێنج جاران شەش یەکسانە بە سی'],
    ['-x', 'سالب êks'],
  ]);
  reads('kurmanji', [
    ['±5', 'zêde an kêm pênc'],
    ['10 ≥ 5', 'deh zêdetir an wekhevî pênc'],
    ['x ≠ 5', 'xê ne wekhevî pênc'],
  ]);
});

test('verbalizeSign takes a dash in a sum for a minus', () => {
  reads('kurmanji', [
    ['5 + 3 - 2', 'pênc zêde sê kêm du'],
    ['x - 2 = 5', 'xê kêm du wekhev pênc'],
    ['10 − 5', 'deh kêm pênc'],
    ['bi encama 3 - 2', 'bi encama sê bi du'],
  ]);
  reads('sorani', [
    ['5-3=2', 'پێنج سالب سێ یەکسانە بە دوو'],
    ['5 – 3 = 2', 'پێنج سالب سێ یەکسانە بە دوو'],
  ]);
});

test('verbalizeSign leaves the asterisk of a note and the hyphen of an ending silent', () => {
  reads('sorani', [
    ['*تێبینی', 'تێبینی'],
    ['پیتی -y', 'پیتی way'],
  ]);
});
