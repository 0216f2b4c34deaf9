/** A page that is read on a click; bundled and served by media-keys.test.ts. */
import { KurdishTtsElement } from '../../src/elements/tts/kurdish-tts.ts';

const speech = new KurdishTtsElement();
speech.setAttribute('for', 'article');
speech.voice = 'sorani_m001';
// All has arrived before anything sounds: Chromium ends the session of a page that is silent for two seconds.
speech.preload = 'auto';
document.body.append(speech);
document.querySelector('button')?.addEventListener('click', () => void speech.play());
