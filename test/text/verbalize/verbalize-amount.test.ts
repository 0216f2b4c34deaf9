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
