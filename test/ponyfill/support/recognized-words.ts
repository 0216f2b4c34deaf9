import { FAKE_MICROPHONE_TEXT } from '../../fake-microphone-text.ts';

/** Number of words that are among those that the fake microphone plays in a loop. */
export function recognizedWords(text: string): number {
  const played = FAKE_MICROPHONE_TEXT.split(' ');
  return text.split(' ').filter((word) => played.includes(word)).length;
}
