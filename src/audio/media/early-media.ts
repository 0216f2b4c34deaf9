import { silentMp3Frame } from '../../formats/silent-mp3-frame.ts';
import { hasWebAudio } from '../context/has-web-audio.ts';

const KEY = Symbol.for('kurdish-speech.earlyMedia');

/** Two media elements, which take turns. */
type MediaPair = readonly [HTMLAudioElement, HTMLAudioElement];
type Page = { [KEY]?: MediaPair };

/** Enough for every decoder to have something to play. */
const SILENT_FRAMES = 5;

/** Where there is no Web Audio, unlocks media elements inside the user's gesture, for code that is still being loaded. */
export function openEarlyMedia(): void {
  if (hasWebAudio()) return;
  const page = globalThis as Page;
  page[KEY] ??= [new Audio(), new Audio()];
  // The player reports what the browser refuses.
  for (const element of page[KEY]) unlockMedia(element).catch(() => {});
}

/** The elements that were unlocked early, for their one user. */
export function takeEarlyMedia(): MediaPair | undefined {
  const pair = (globalThis as Page)[KEY];
  Reflect.deleteProperty(globalThis, KEY);
  return pair;
}

/**
 * Plays silence. An element that has played inside a gesture may play again without one.
 * @throws DOMException `NotAllowedError` outside a gesture, `NotSupportedError` where the browser plays no MP3 or the page allows no `blob:`.
 */
export async function unlockMedia(element: HTMLAudioElement): Promise<void> {
  const url = URL.createObjectURL(
    new Blob(Array.from({ length: SILENT_FRAMES }, silentMp3Frame), { type: 'audio/mpeg' }),
  );
  element.src = url;
  try {
    await element.play();
  } catch (error) {
    // It was paused, or given something to play, before it began: the gesture counts.
    if ((error as DOMException).name !== 'AbortError') throw error;
  } finally {
    URL.revokeObjectURL(url);
  }
}
