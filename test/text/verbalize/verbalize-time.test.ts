import { test } from 'node:test';
import { reads } from './reads.ts';

test('verbalizeTime says on which side of noon a time is, as CLDR abbreviates it', () => {
  reads('sorani', [
    ['٣:٣٠ د.ن', 'سێ و نیو دوای نیوەڕۆ'],
    ['٧:٤٥ ب.ن.', 'حەوت و چل و پێنج پێش نیوەڕۆ.'],
    ['9:00 پ.ن', 'نۆ پێش نیوەڕۆ'],
    ['١٠:١٥ پ.نیوەڕۆ', 'دە و پازدە پێش نیوەڕۆ'],
    ['٩ی ب.ن', 'نۆی پێش نیوەڕۆ'],
    ['12:15 AM', 'دوازدە و پازدە پێش نیوەڕۆ'],
    ['7 p.m.', 'حەوت دوای نیوەڕۆ.'],
  ]);
  reads('kurmanji', [
    ['3:30 PN', 'sê û nîv piştî nîvro'],
    ['11 BN', 'yazdeh berî nîvro'],
    ['10:30 AM û 5 pm', 'deh û nîv berî nîvro û pênc piştî nîvro'],
  ]);
  reads('badini', [
    ['4:15 پ.ن', 'چار و پازدە پشتی نیڤرۆ'],
    ['10:00 ب.ن', 'دەھ بەری نیڤرۆ'],
  ]);
});

test('verbalizeTime takes an hour above twelve for one after noon, whatever an ambiguous sign says', () => {
  reads('sorani', [['٢١:٤٥ پ.ن', 'بیست و یەک و چل و پێنج دوای نیوەڕۆ']]);
});

test('verbalizeTime reads a full stop as a colon after the word for hour, and before the ending of a time', () => {
  reads('kurmanji', [
    ["saet di 20.40'an de", 'saet di bîst û çilan de'],
    ['saetê di 19.45 de', 'saetê di nozdeh û çil û pênc de'],
    ["di 23.00'an de hat", 'di bîst û sêyan de hat'],
    ["ji 10.00'an heta 12.30'an", 'ji dehan heta dazdeh û nîvan'],
    ["di navbera 10.00-12.00'an de", 'di navbera deh heta dazdehan de'],
    ["20.5'an", 'bîst xal pêncan'],
  ]);
});

test('verbalizeTime joins two times with a spaced dash', () => {
  reads('kurmanji', [['9:30 - 17:00', 'neh û nîv heta hevdeh']]);
  reads('sorani', [['٩:٣٠ – ١٧:٠٠', 'نۆ و نیو تا حەڤدە']]);
});
