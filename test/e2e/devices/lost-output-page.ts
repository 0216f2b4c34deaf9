/** A page that reads its text on a click, and lets the test see its audio contexts; bundled and served by lost-output.slow.test.ts. */
import { sharedAudioContext } from '../../../src/audio/context/audio-context.ts';
import { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';

const speech = new KurdishTtsElement();
speech.text = 'سڵاو هاوڕێم. ئەمڕۆ کەشوهەوا زۆر خۆشە. '.repeat(30);
speech.endpoint = 'local:';
speech.controls = true;
document.body.append(speech);
document.querySelector('button')?.addEventListener('click', () => void speech.play().catch(() => {}));
Object.assign(window, { sharedAudioContext });
