import assert from 'node:assert/strict';
import { lettersKept } from '../../letters-kept.ts';

/** A busy machine drops some of the sound between a page's player and its recognizer. */
const LEAST_KEPT = 0.8;

/** Fails if fewer than four letters in five of a sentence were transcribed. Capitals, spaces and marks do not count. */
export function assertTranscribed(sentence: string, transcript: string): void {
  const [spoken, written] = [letters(sentence), letters(transcript)];
  assert.ok(lettersKept(spoken, written) >= LEAST_KEPT * spoken.length, `${written} instead of ${spoken}`);
}

const letters = (text: string) => text.toLowerCase().replaceAll(/[\s.,،]/g, '');
