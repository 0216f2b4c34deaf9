import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { lettersFrom } from '../../engine/sherpa/support/sung-letters.ts';
import {
  LATIN_LETTERS,
  LETTER_SYMBOLS,
  TONE_SECONDS,
  toneHertz,
} from '../../engine/sherpa/support/tone-letters.ts';
import type { StageOptions } from '../../speech-stage-options.ts';
import { recordWords } from '../support/speaker.ts';

const WAV_HEADER = 44;
const SENTENCES = 'Navê min Azad e. Ez ji Amedê me. Tu ji ku yî?';

/** The service's voice `kurmanji_m001` is a model of our own: it sings each letter as a tone. */
for (const model of ['sherpa-onnx-node', 'sherpa-onnx'] as const) {
  describe(`a voice model of one's own, through ${model}`, () => {
    let mount: string;

    async function open(options: StageOptions): Promise<void> {
      const response = await fetch('/stages', { method: 'POST', body: JSON.stringify(options) });
      ({ mount } = (await response.json()) as { mount: string });
    }

    const speaker = (text: string) =>
      fixture<KurdishTtsElement>(
        html`<kurdish-tts endpoint=${mount} voice="kurmanji_m001" latency="immediate" text=${text}></kurdish-tts>`,
      );

    beforeEach(() => open({ model }));
    afterEach(() => fetch(`${mount}/end`, { method: 'POST' }));

    it('is heard letter by letter, with its words highlighted in order', async () => {
      const text = 'Ez xweş im, tu çawa yî?';
      const element = await speaker(text);
      const words = recordWords(element, () => text);
      await element.play();
      await oneEvent(element, 'ended');
      expect(words).to.deep.equal(text.split(' '));
      const bytes = await (await element.toBlob('wav')).arrayBuffer();
      const samples = new Int16Array(bytes, WAV_HEADER);
      const voice = { hertzOf: (letter: string) => toneHertz(LETTER_SYMBOLS, letter) };
      const heard = { start: 0, count: 10, seconds: TONE_SECONDS };
      expect(lettersFrom(samples, heard, voice, LATIN_LETTERS)).to.equal('ez xweş im');
    });

    it('whose process is killed ends its speech, whole or with one error, and speaks the next', async () => {
      const element = await speaker(SENTENCES);
      const ends = Promise.race([oneEvent(element, 'ended'), oneEvent(element, 'error')]);
      const starting = element.play().catch(() => undefined);
      await fetch(`${mount}/kill`, { method: 'POST' });
      await Promise.all([starting, ends]);
      element.remove();

      const next = await speaker(SENTENCES);
      await next.play();
      await oneEvent(next, 'ended');
      expect(next.words.length).to.equal(SENTENCES.split(' ').length);
    });
  });
}
