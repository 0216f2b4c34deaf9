/** A dialect's words for units, in the order of `UNITS`, and for the prefixes of SI, in that of `PREFIXES`. */
export interface UnitNames {
  readonly prefixes: string;
  readonly units: string;
}

/** Kilo to pico. */
const PREFIXES = 'k M G T P h d c m µ n p';

/**
 * Symbols that share a name, and the prefixes they are written with; `+` is none. Bytes come before bits, and mega
 * before milli, for lower case; kb is most often the size of a file, so it is bytes.
 */
const UNITS: readonly (readonly [symbols: string, prefixes: string])[] = [
  ['m', '+kdcmµnp'],
  ['g gr', '+kmµn'],
  ['l L', '+hdcmµ'],
  ['W', '+kMGTmµ'],
  ['V', '+kMmµ'],
  ['Hz', '+kMGT'],
  ['B', 'kMGTP'],
  ['byte', '+'],
  ['b', 'MGT'],
  ['bit', '+kMGT'],
  ['A', '+kmµn'],
  ['Ah', '+m'],
  ['J', '+kMG'],
  ['N', '+kM'],
  ['Pa', '+hkM'],
  ['F', 'mµnp'],
  ['Ω', '+kMm'],
  ['Wh', '+kMGT'],
  ['eV', '+kMG'],
  ['cal', '+k'],
  ['mol', '+mµ'],
  ['t', '+'],
  ['ha', '+'],
  ['mi', '+'],
  ['lb', '+'],
  ['oz', '+'],
  ['yd', '+'],
  ['ft', '+'],
  ['s', 'mµn'],
];

/** The words of units by their symbols: `km`, `mg`, `kWh`, `MHz`, `µm`. A second unit of lower-case letters yields to the first. */
export function units(names: UnitNames): Readonly<Record<string, string>> {
  const prefixes = new Map(
    names.prefixes.split(' ').map((word, place) => [PREFIXES.split(' ')[place]!, word]),
  );
  const words = names.units.split(' ');
  const bySymbol: Record<string, string> = {};
  for (const [place, [symbols, taken]] of UNITS.entries()) {
    for (const symbol of symbols.split(' ')) {
      for (const prefix of taken) {
        const written = prefix === '+' ? symbol : prefix + symbol;
        bySymbol[written] = (prefixes.get(prefix) ?? '') + words[place]!;
      }
    }
  }
  return bySymbol;
}
