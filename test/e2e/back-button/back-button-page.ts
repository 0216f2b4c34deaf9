/** A page that reads its text on a click; bundled and served by back-button.test.ts. */
import { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';

const speech = new KurdishTtsElement();
speech.text = 'سڵاو هاوڕێم. ئەمڕۆ کەشوهەوا زۆر خۆشە. '.repeat(30);
speech.endpoint = 'local:';
speech.controls = true;
document.body.append(speech);
document.querySelector('button')?.addEventListener('click', () => void speech.play());
addEventListener('pageshow', ({ persisted }) => {
  document.documentElement.dataset.back = String(persisted);
});
