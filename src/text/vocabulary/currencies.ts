/** Signs and codes of money by the name they share; `US$`, `CA$`, `JP¥` and others are CLDR's. */
const SIGNS = {
  dollar: '$ US$ CA$ A$ USD CAD AUD',
  euro: '€ EUR',
  pound: '£ GBP',
  lira: '₺ TRY TL SYP LBP EGP',
  yen: '¥ JP¥ JPY',
  yuan: 'CN¥ CNY',
  rouble: '₽ RUB',
  rupee: '₹ INR',
  rial: 'IRR SAR QAR OMR ر.س',
  dinar: 'IQD KWD JOD BHD د.ع د.ع. د.ک',
  // The letters of د.إ, normalized.
  dirham: 'AED د.ئی',
  franc: 'CHF',
  krona: 'SEK NOK DKK',
  won: '₩ KRW',
  afghani: '؋ AFN',
  dram: '֏ AMD',
  manat: '₼ AZN',
  lari: '₾ GEL',
  shekel: '₪ ILS',
  bitcoin: '₿ BTC',
  cent: '¢',
} as const;

type Currency = keyof typeof SIGNS;

/**
 * A dialect's words for money, by sign or code.
 * @param names in the order of `SIGNS`, with spaces between.
 */
export function currencies(names: string): Readonly<Record<string, string>> {
  const words = names.split(' ');
  const bySign: Record<string, string> = {};
  for (const [place, currency] of (Object.keys(SIGNS) as Currency[]).entries())
    for (const sign of SIGNS[currency].split(' ')) bySign[sign] = words[place]!;
  return bySign;
}
