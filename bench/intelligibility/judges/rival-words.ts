import { isVowel } from '../../../src/text/g2p/phone-classes.ts';
import { phonemize } from '../../../src/text/g2p/phonemize.ts';
import type { Phone } from '../../../src/text/utterance/utterance.ts';
import type { CorpusDialect } from '../../../training/corpus-dialect.ts';
import { FORMS, wordSets } from '../../../training/sentences.ts';
import { remembered } from '../remembered.ts';
import type { BenchDialect } from '../sentence-sets.ts';
import { PHONE_CLASSES, phoneDistance, wordDistance } from './phone-features.ts';
import { pronunciations } from './pronunciations.ts';

const RIVALS = 5;
/** Of those, words of the lexicon; the rest are non-words that differ by one phone. */
const REAL = 2;
const ALL = Object.values(PHONE_CLASSES).join('');

type Word = readonly Phone[];

/** Finds the words most easily confused with a word. */
class RivalWords {
  readonly #byLength = new Map<number, Word[]>();

  /** @param words The dialect's vocabulary. */
  constructor(words: readonly Word[]) {
    for (const word of new Map(words.map((word) => [word.join(''), word])).values()) {
      const same = this.#byLength.get(word.length) ?? [];
      same.push(word);
      this.#byLength.set(word.length, same);
    }
  }

  /** Words that an English listener can distinguish from `word` and from each other, nearest first; deterministic. */
  of(word: Word): readonly Word[] {
    const taken = new Set(pronunciations(word));
    const sounds = new Set([folded(word)]);
    const rivals: Word[] = [];
    const take = (candidates: readonly Word[], most: number) => {
      for (const candidate of candidates) {
        if (rivals.length >= most) return;
        const variants = pronunciations(candidate);
        if (variants.length === 0 || variants.some((one) => taken.has(one)) || sounds.has(folded(candidate)))
          continue;
        for (const one of variants) taken.add(one);
        rivals.push(candidate);
      }
    };
    take(this.#nearest(word), REAL);
    take(minimalRivals(word), RIVALS);
    return rivals;
  }

  #nearest(word: Word): Word[] {
    const near: { other: Word; distance: number }[] = [];
    for (const length of [word.length - 1, word.length, word.length + 1]) {
      for (const other of this.#byLength.get(length) ?? []) {
        const distance = wordDistance(word, other);
        if (distance > 0) near.push({ other, distance });
      }
    }
    near.sort((a, b) => a.distance - b.distance || (a.other.join('') < b.other.join('') ? -1 : 1));
    return near.slice(0, 12).map(({ other }) => other);
  }
}

/**
 * Vowels too close for an English listener, whose own vowels glide: words that differ in nothing else are not rivals. The remaining
 * classes are front vowels, rounded vowels and a.
 */
const FOLDED: Readonly<Record<Phone, Phone>> = { ê: 'î', i: 'î', e: 'î', u: 'o', û: 'o' };

function folded(word: Word): string {
  return word.map((phone) => FOLDED[phone] ?? phone).join('');
}

/** The word with one phone replaced by a similar one: each position in turn with the nearest, then with the second nearest … */
function minimalRivals(word: Word): Word[] {
  const places = word.map((_, place) => place);
  // Far from the previous position, so that a long word is tested at both ends and in the middle.
  places.sort((a, b) => ((a * 7) % 5) - ((b * 7) % 5) || a - b);
  const rounds = [0, 1, 2, 3].flatMap((round) =>
    places.map((place) => {
      const other = neighbours(word[place])[round];
      return other ? word.with(place, other) : undefined;
    }),
  );
  return rounds.filter((rival) => rival !== undefined);
}

const NEIGHBOURS = new Map<Phone, Phone[]>();

function neighbours(phone: Phone): Phone[] {
  const known = NEIGHBOURS.get(phone);
  if (known) return known;
  const found = [...ALL]
    .filter((other) => other !== phone && isVowel(other) === isVowel(phone) && !'ʔƹḧřłẍqŋ'.includes(other))
    .sort((a, b) => phoneDistance(phone, a) - phoneDistance(phone, b));
  NEIGHBOURS.set(phone, found);
  return found;
}

/** The rivals of words in a dialect: words of its lexicon, and non-words. */
export function rivalsOf(
  dialect: BenchDialect,
  words: readonly Word[],
): ReadonlyMap<string, readonly Word[]> {
  const language = dialect === 'sorani' ? 'sorani' : 'kurmanji';
  const keys = [...new Set(words.map((word) => word.join('')))];
  const found = remembered<readonly Word[]>(`rivals-${language}`, keys, (places) => {
    const rivals = new RivalWords(vocabularyOf(language));
    return places.map((place) => rivals.of([...keys[place]]));
  });
  return new Map(keys.map((key, i) => [key, found[i]]));
}

function vocabularyOf(language: CorpusDialect): Word[] {
  const texts = new Set(wordSets(FORMS[language], () => true).any);
  return [...texts]
    .map((text) => [...phonemize(text.toLowerCase(), language)])
    .filter((word) => word.length > 0);
}
