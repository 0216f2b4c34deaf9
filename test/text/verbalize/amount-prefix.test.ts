import { test } from 'node:test';
import { reads } from './reads.ts';

test('a hyphen before a number is a minus where a bracket, an operator, a unit or a fraction shows it', () => {
  reads('sorani', [
    ['-5', 'سالب پێنج'],
    ['(-7)', 'سالب حەوت'],
    ['x = -45', 'êks یەکسانە بە سالب چل و پێنج'],
    ['گەیشتە -5 پلە', 'گەیشتە سالب پێنج پلە'],
    ['گەیشتە -20°C', 'گەیشتە سالب بیست پلەی سیلیزی'],
    ['لە -5 بۆ 10', 'لە سالب پێنج بۆ دە'],
    ['قەرزی -100 دۆلار', 'قەرزی سالب سەد دۆلار'],
    ['−5 کەس', 'سالب پێنج کەس'],
  ]);
  reads('kurmanji', [['germahî -12.5 e', 'germahî kêm dazdeh xal pênc e']]);
});

test('a hyphen before a number is else a dash or the mark of a list', () => {
  reads('sorani', [
    ['-1 دۆخ', 'یەک دۆخ'],
    ['لە ساڵی -1983', 'لە ساڵی هەزار و نۆسەد و هەشتا و سێ'],
    ['(-1983)', 'هەزار و نۆسەد و هەشتا و سێ'],
    ['سوورەتی مەریەم -44', 'سوورەتی مەریەم چل و چوار'],
  ]);
});

test('a degree sign may stand on either side, in any of its forms', () => {
  reads('sorani', [
    ['90˚', 'نەوەد پلە'],
    ['45 ˚', 'چل و پێنج پلە'],
    ['◦30', 'سی پلە'],
    ['20 ºC', 'بیست پلەی سیلیزی'],
    ['36.6 ° C', 'سی و شەش پۆینت شەش پلەی سیلیزی'],
  ]);
});
