import type { WordTime } from '../../contract/synthesis.ts';
import { lexiconByDialect } from '../../lexicon/lexicon-by-dialect.ts';
import type { LexiconEntry } from '../../lexicon/lexicon-entry.ts';
import { type Respelled, respell } from '../../lexicon/respell.ts';
import { sourceTokens } from '../../text/normalize/source-tokens.ts';
import type { Span } from '../../text/utterance/utterance.ts';
import { createWordMap } from '../../text/words/word-map.ts';
import type { SynthesisChunk, SynthesisEngine } from '../synthesis-engine.ts';

/**
 * An engine that says names as a lexicon spells them. Words are timed as they are written: one entry for each whitespace-separated token of
 * the job's text, as without the lexicon.
 */
export function withLexicon(engine: SynthesisEngine, entries: readonly LexiconEntry[]): SynthesisEngine {
  const lexiconOf = lexiconByDialect(entries);
  return {
    name: engine.name,
    ...(engine.voiceEngine && { voiceEngine: engine.voiceEngine.bind(engine) }),
    close: () => engine.close(),
    synthesize(job, signal) {
      const respelled = respell(job.text, lexiconOf(job.dialect));
      if (respelled.text === job.text) return engine.synthesize(job, signal);
      return asWritten(engine.synthesize({ ...job, text: respelled.text }, signal), job.text, respelled);
    },
  };
}

/** Words of which nothing is said take no time, at the end of the word before. One that is said in two chunks ends with the first. */
async function* asWritten(
  chunks: AsyncIterable<SynthesisChunk>,
  text: string,
  respelled: Respelled,
): AsyncGenerator<SynthesisChunk, void> {
  const tokens = sourceTokens(text);
  const covered = tokensOf(tokens, respelled);
  const mapWords = createWordMap(respelled.text);
  let next = 0;
  for await (const { samples, words } of chunks) {
    const entries: WordTime[] = [];
    for (const { start, end, charIndex } of mapWords(words)) {
      const { first, last } = covered.get(charIndex)!;
      const before = entries.at(-1);
      if (first < next && before) before.end = end;
      for (; next <= last; next++) {
        const word = text.slice(tokens[next]!.start, tokens[next]!.end);
        entries.push({ word, start: next === first ? start : end, end });
      }
    }
    yield { samples, words: entries };
  }
}

/** Tokens of a text, as indices; the last is included. */
interface Range {
  readonly first: number;
  readonly last: number;
}

/** The tokens of a text that each token of what is said is for, by its place there. Those of one entry are shared evenly. */
function tokensOf(
  tokens: readonly Span[],
  { text: said, sourceSpan }: Respelled,
): ReadonlyMap<number, Range> {
  const covered = new Map<number, Range>();
  const places = sourceTokens(said);
  let token = 0;
  for (let place = 0; place < places.length; ) {
    const { end } = sourceSpan(places[place]!);
    let count = 1;
    while (place + count < places.length && sourceSpan(places[place + count]!).start < end) count++;
    let size = 0;
    while (token + size < tokens.length && tokens[token + size]!.start < end) size++;
    for (let part = 0; part < count; part++) {
      const share = (index: number) => token + Math.floor((index * size) / count);
      covered.set(places[place + part]!.start, { first: share(part), last: share(part + 1) - 1 });
    }
    token += size;
    place += count;
  }
  return covered;
}
