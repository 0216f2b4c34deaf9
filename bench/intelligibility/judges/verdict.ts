import type { Phone } from '../../../src/text/utterance/utterance.ts';
import { alignPhones, type PhonePair } from './align-phones.ts';
import { classOf } from './phone-features.ts';
import type { Slot } from './recognize-words.ts';
import { targetPhones } from './target-phones.ts';

/** Phones of a class: their number, and how many were wrong. */
interface ClassCount {
  lost: number;
  all: number;
}

/** A judge's verdict on one synthesizer's sentences in one dialect. */
export class Verdict {
  /** Reference phones, and edits between them and the recognized ones. */
  phones = 0;
  wrongPhones = 0;
  words = 0;
  wrongWords = 0;
  readonly classes = new Map<string, ClassCount>();
  readonly single = new Map<Phone, ClassCount>();
  /** How often a phone was confused with another: `meant>recognized`, with `-` for none. */
  readonly confusions = new Map<string, number>();

  /** Judge (a): free phones. */
  addPhones(meant: readonly Phone[], recognized: readonly Phone[]): void {
    const pairs = alignPhones(targetPhones(meant), targetPhones(recognized));
    this.#addPairs(pairs);
    for (const [phone, other] of pairs) if (phone !== undefined) this.#count(phone, phone !== other);
  }

  /** Judge (b): a choice between words. A phone counts once for each rival that lacks it. */
  addSlots(slots: readonly Slot[]): void {
    for (const { word, rivals, recognized } of slots) {
      const choice = recognized ?? [];
      this.words++;
      if (choice.join('') !== word.join('')) this.wrongWords++;
      const pairs = alignPhones(word, choice);
      this.#addPairs(pairs);
      const atStake = new Set(rivals.flatMap((rival) => differing(alignPhones(word, rival))));
      const lost = new Set(differing(pairs));
      for (const place of atStake) this.#count(word[place], lost.has(place));
    }
  }

  /** Phone error rate in percent. */
  get phoneError(): number {
    return (100 * this.wrongPhones) / Math.max(1, this.phones);
  }

  /** Word error rate in percent. */
  get wordError(): number {
    return (100 * this.wrongWords) / Math.max(1, this.words);
  }

  classError(name: string): number | undefined {
    const count = this.classes.get(name);
    return count && (100 * count.lost) / count.all;
  }

  #addPairs(pairs: readonly PhonePair[]): void {
    for (const [meant, recognized] of pairs) {
      if (meant !== undefined) this.phones++;
      if (meant === recognized) continue;
      this.wrongPhones++;
      const name = `${meant ?? '-'}>${recognized ?? '-'}`;
      this.confusions.set(name, (this.confusions.get(name) ?? 0) + 1);
    }
  }

  #count(phone: Phone, isLost: boolean): void {
    const places = [
      [this.classes, classOf(phone)],
      [this.single, phone],
    ] as const;
    for (const [counts, key] of places) {
      const count = counts.get(key) ?? { lost: 0, all: 0 };
      count.all++;
      if (isLost) count.lost++;
      counts.set(key, count);
    }
  }
}

/** Positions of reference phones that the other lacks. */
function differing(pairs: readonly PhonePair[]): number[] {
  const places: number[] = [];
  let place = 0;
  for (const [meant, recognized] of pairs) {
    if (meant === undefined) continue;
    if (meant !== recognized) places.push(place);
    place++;
  }
  return places;
}
