import type { Dialect } from '../../../contract/dialects.ts';
import { SpeechError } from '../../../contract/errors.ts';
import { lexiconByDialect } from '../../../lexicon/lexicon-by-dialect.ts';
import { parseLexicon } from '../../../lexicon/parse-lexicon.ts';
import { type SpokenText, spokenText } from '../../../lexicon/spoken-text.ts';

/** Gives the words of a lexicon the letters as which they are said. */
export type Respell = (text: string, dialect: Dialect) => SpokenText;

/** Speech waits for it. */
const PATIENCE_MS = 10_000;
/** Of this page, by address. */
const opened = new Map<string, Promise<Respell>>();

/**
 * @param source Address of a JSON file, or what it would hold: `{"entries":[{"word":"…","say":"…"}]}`.
 * @throws SpeechError `invalid-argument`, whose message says what is wrong with the file.
 */
export async function openLexicon(source: string | object): Promise<Respell> {
  if (typeof source !== 'string') return respellBy(source);
  const address = new URL(source, document.baseURI).href;
  const respell = opened.get(address) ?? fetchLexicon(address).then(respellBy);
  opened.set(address, respell);
  // The next text tries again.
  respell.catch(() => opened.delete(address));
  return respell;
}

function respellBy(value: unknown): Respell {
  const lexiconOf = lexiconByDialect(parseLexicon(value));
  return (text, dialect) => spokenText(text, lexiconOf(dialect));
}

async function fetchLexicon(address: string): Promise<unknown> {
  const invalid = (reason: string) =>
    new SpeechError('invalid-argument', `The lexicon ${address} ${reason}.`, { field: 'lexicon' });
  let response: Response;
  try {
    response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (error) {
    const isLate = (error as Error).name === 'TimeoutError';
    const reason = isLate
      ? `did not arrive within ${PATIENCE_MS / 1000} s`
      : 'could not be fetched: the network, CORS or connect-src of the page refused it';
    throw invalid(reason);
  }
  if (!response.ok) throw invalid(`could not be fetched: status ${response.status}`);
  try {
    return await response.json();
  } catch {
    throw invalid('is not JSON');
  }
}
