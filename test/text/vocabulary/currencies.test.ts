import { test } from 'node:test';
import { reads } from '../verbalize/reads.ts';

test('currencies are known by sign and code, before the number or after it', () => {
  reads('sorani', [
    ['100 AED', 'سەد دیرهەم'],
    ['5 د.إ', 'پێنج دیرهەم'],
    ['US$ 50', 'پەنجا دۆلار'],
    ['؋100', 'سەد ئەفغانی'],
    ['5₿', 'پێنج بیتکۆین'],
    ['5¢', 'پێنج سەنت'],
    ['KWD 20', 'بیست دینار'],
  ]);
  reads('kurmanji', [
    ['50 SAR 10 JOD 5 CHF 200 SEK', 'pêncî riyal deh dînar pênc frank dused kron'],
    ['₩500', 'pêncsed won'],
    ['$5M', 'pênc milyon dolar'],
  ]);
  reads('badini', [['₪40 ₾5', 'چل شێکل پێنج لاری']]);
});

test('a percentage is spoken after its number in Badini, also behind a bracket', () => {
  reads('badini', [
    ['(20)٪ ژ خەلکی', 'بیست ژ سەدێ ژ خەلکی'],
    ['%35', 'سیھ و پێنج ژ سەدێ'],
  ]);
  reads('sorani', [['(75)% خەڵک', 'لە سەدا حەفتا و پێنج خەڵک']]);
});
