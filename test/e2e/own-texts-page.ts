/** An article whose listener is on the page only; bundled and served by own-texts.test.ts. */
import '../../src/elements/tts/kurdish-tts.ts';

const answers: Record<string, string> = {};
Object.assign(globalThis, { answers });

const element = document.querySelector('kurdish-tts');
element?.addEventListener('ended', () => {
  answers.spoken = `${element.words.length} words`;
});
element?.addEventListener('error', ({ error }) => {
  answers.spoken = `${error.code}: ${error.message}`;
});
document.querySelector('button')?.addEventListener('click', () => {
  void element?.play().catch(() => {});
});
