/** A page that reads its article on a click; bundled and served by media-keys.slow.test.ts. */
import { KurdishTtsElement } from '../../src/elements/tts/kurdish-tts.ts';

const speech = new KurdishTtsElement();
speech.setAttribute('for', 'article');
speech.voice = 'sorani_m001';
// All speech arrives before playback: Chromium ends the media session of a page that is silent for two seconds.
speech.preload = 'auto';
document.body.append(speech);
document.querySelector('button')?.addEventListener('click', () => void speech.play());
