import { FAKE_MICROPHONE_TEXT } from '../../fake-microphone-text.ts';

/** How many words of a text are those that the fake microphone says, over and over, from wherever it is. */
export function wordsHeard(text: string): number {
  const said = FAKE_MICROPHONE_TEXT.split(' ');
  return text.split(' ').filter((word) => said.includes(word)).length;
}
