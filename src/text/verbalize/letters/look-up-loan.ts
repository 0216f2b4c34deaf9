import { ENGLISH } from '../../vocabulary/english-words.ts';
import { LOANS } from '../../vocabulary/loan-words.ts';
import { hasForeignPair } from '../plain/has-foreign-pair.ts';

/** Kurmanji suffixes written on a name without an apostrophe: Instagramê, Googleyê. */
const ENDING = /y?(?:ê|ên|a|an|î|ekê|eke|ek)$/;
/** A shorter name before a suffix would be a coincidence (`weba`, `linkê`), unless Kurmanji has no such letters. */
const SHORTEST_NAME = 6;
const SHORTEST_FOREIGN_NAME = 4;
/** A shorter word behind which -s is a plural. */
const SHORTEST_SINGULAR = 3;

/**
 * The spoken form of a known loan, name or English word, in Kurdish Latin spelling; with a Kurmanji suffix, or
 * the English plural.
 * @param lower lower case.
 * @param isForeign whether the word stands inside Arabic script; elsewhere only English that cannot be Kurdish is known.
 */
export function lookUpLoan(lower: string, isForeign: boolean): string | undefined {
  const known = entryOf(lower, isForeign) ?? (isForeign ? plural(lower) : undefined);
  if (known !== undefined) return known;
  const ending = ENDING.exec(lower)?.[0] ?? '';
  const name = lower.slice(0, lower.length - ending.length);
  if (ending === '') return undefined;
  const spoken = stemOf(name, isForeign);
  if (spoken === undefined) return undefined;
  return spoken + (/[aeêiîouû]$/.test(spoken) || !ending.startsWith('y') ? ending : ending.slice(1));
}

/** A name that takes Kurmanji suffixes. */
function stemOf(name: string, isForeign: boolean): string | undefined {
  if (name.length >= SHORTEST_NAME && Object.hasOwn(LOANS, name)) return LOANS[name];
  const isName = !isForeign && name.length >= SHORTEST_FOREIGN_NAME && hasForeignPair(name);
  return isName ? entryOf(name, false) : undefined;
}

function entryOf(lower: string, isForeign: boolean): string | undefined {
  if (Object.hasOwn(ENGLISH, lower)) {
    if (isForeign) return ENGLISH[lower];
    // Kurmanji has no velarised l.
    if (hasForeignPair(lower)) return ENGLISH[lower]!.replace(/ł/g, 'l');
  }
  return Object.hasOwn(LOANS, lower) ? LOANS[lower] : undefined;
}

function plural(lower: string): string | undefined {
  const singular = lower.slice(0, -1);
  if (!lower.endsWith('s') || singular.length < SHORTEST_SINGULAR) return undefined;
  const spoken = entryOf(singular, true);
  if (spoken === undefined) return undefined;
  if (/[szşjcç]$/.test(spoken)) return `${spoken}iz`;
  return spoken + (/[ptkf]$/.test(spoken) ? 's' : 'z');
}
