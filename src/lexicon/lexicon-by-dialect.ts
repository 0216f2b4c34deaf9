import type { Dialect } from '../contract/dialects.ts';
import { type CompiledLexicon, compileLexicon } from './compile-lexicon.ts';
import type { LexiconEntry } from './lexicon-entry.ts';

/** Compiles the entries for a dialect when it is first asked for. */
export function lexiconByDialect(entries: readonly LexiconEntry[]): (dialect: Dialect) => CompiledLexicon {
  const compiled = new Map<Dialect, CompiledLexicon>();
  return (dialect) => {
    const lexicon = compiled.get(dialect) ?? compileLexicon(entries, dialect);
    compiled.set(dialect, lexicon);
    return lexicon;
  };
}
