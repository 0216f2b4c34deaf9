import { test } from 'node:test';
import { reads } from '../reads.ts';

test('verbalizeInitials spells acronyms of Arabic letters, with a full stop at the end, a suffix, or neither', () => {
  reads('sorani', [
    ['پ.د.ک', 'پێ داڵ کاف'],
    ['پ.ک.ک.', 'پێ کاف کاف.'],
    ['ی.ن.کدا', 'یێ نوون کافدا'],
    ['پ.ی.د و ی.پ.گ', 'پێ یێ داڵ و یێ پێ گاف'],
    ['ژ.ک دامەزرا', 'ژێ کاف دامەزرا'],
    ['ه.د.پ', 'هێ داڵ پێ'],
    ['ح.د.ک.ا', 'حێ داڵ کاف ئەلف'],
    ['د.ع', 'داڵ عەین'],
  ]);
});

test('verbalizeInitials leaves titles, money and eras to what they mean', () => {
  reads('sorani', [
    ['پ.د. ئازاد هات', 'پرۆفیسۆر دکتۆر ئازاد هات'],
    ['پ.د.کاوە', 'پرۆفیسۆر دکتۆر کاوە'],
    ['م.ئەمین', 'مامۆستا ئەمین'],
    ['500 د.ع', 'پێنجسەد دینار'],
    ['550 پ.ز', 'پێنجسەد و پەنجا پێش زایین'],
    ['پێغەمبەر (د.خ)', 'پێغەمبەر، دروودی خوای لێ بێت'],
  ]);
});

test('verbalizeInitials spells Latin initials whose last letter has no full stop', () => {
  reads('kurmanji', [
    ["P.D.K û Y.N.K'ê", 'pêdêkê û yênêkêyê'],
    ['M. Kemal', 'mê kemal'],
  ]);
});
