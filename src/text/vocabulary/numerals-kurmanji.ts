import type { Numerals } from './numerals.ts';

/** Kurmanji words for numbers and measures. */
export const KURMANJI_NUMERALS: Numerals = {
  ones: 'sifir yek du sê çar pênc şeş heft heşt neh deh yazdeh dazdeh sêzdeh çardeh pazdeh şazdeh hevdeh hejdeh nozdeh'.split(
    ' ',
  ),
  tens: ['', '', 'bîst', 'sî', 'çil', 'pêncî', 'şêst', 'heftê', 'heştê', 'nod'],
  hundreds: ['', 'sed', 'dused', 'sêsed', 'çarsed', 'pêncsed', 'şeşsed', 'heftsed', 'heştsed', 'nehsed'],
  scales: ['', 'hezar', 'milyon', 'milyar', 'trilyon'],
  and: 'û',
  point: 'xal',
  minus: 'kêm',
  half: 'nîv',
  second: 'saniye',
  months: [
    'çile',
    'sibat',
    'adar',
    'nîsan',
    'gulan',
    'hezîran',
    'tîrmeh',
    'tebax',
    'îlon',
    'cotmeh',
    'mijdar',
    'kanûn',
  ],
  money:
    'dolar euro sterlîn lîre yen yûan rûble rûpî riyal dînar dîrhem frank kron won efxanî dram manat larî şekel bîtkoyn sent',
  measures: {
    prefixes: 'kîlo mega gîga tera peta hekto desî santî milî mîkro nano pîko',
    units:
      'metre gram lître wat volt hertz bayt bayt bît bît amper ampersaet jûl nîwton paskal farad om watsaet elektronvolt kalorî mol ton hektar mîl pawnd ons yard fît saniye',
  },
};
