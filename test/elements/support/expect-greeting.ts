import { expect } from '@open-wc/testing';
import { lettersKept } from '../../letters-kept.ts';

const BEGINNING = 'سڵاو چۆنیت';

/**
 * Expects a transcript to begin with the greeting: on a busy machine sound is lost in places, and the recogniser writes another letter.
 * Without its first word 6 of the 10 letters would be left.
 */
export function expectGreeting(text: string): void {
  expect(lettersKept(text.slice(0, BEGINNING.length + 2), BEGINNING), text).to.be.at.least(8);
}
