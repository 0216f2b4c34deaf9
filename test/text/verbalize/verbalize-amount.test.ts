import { test } from 'node:test';
import { reads } from './reads.ts';

test('verbalizeAmount reads a Kurmanji ordinal before a capital too, and a day with the ending of a date', () => {
  reads('kurmanji', [
    ['Di 21. sedsalê de', 'di bîst û yekem sedsalê de'],
    ['Li 18. Festîvala Fîlm', 'li hejdehem festîvala fîlm'],
    ['Di 15. Adarê de', 'di pazdehê adarê de'],
    ['Roja 3. nîsanê', 'roja sêyê nîsanê'],
  ]);
});

test('verbalizeAmount pauses after the number of a list item', () => {
  reads('kurmanji', [['1. Nan bikire.', 'yek: nan bikire.']]);
});

test('verbalizeAmount says 4K and 8K by their letter, and thousands behind other numbers and money', () => {
  reads('sorani', [
    ['تەلەفزیۆنی 4K', 'تەلەفزیۆنی چوار key'],
    ['کامێرای 8K', 'کامێرای هەشت key'],
    ['5K', 'پێنج هەزار'],
    ['1.4K', 'یەک پۆینت چوار هەزار'],
    ['$4K', 'چوار هەزار دۆلار'],
  ]);
  reads('kurmanji', [
    ['vîdyoya 4K', 'vîdyoya çar kê'],
    ['tora 5G û fîlma 3D', 'tora pênc gê û fîlma sê dê'],
  ]);
});
