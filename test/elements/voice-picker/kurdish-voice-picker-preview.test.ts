import { expect, oneEvent, waitUntil } from '@open-wc/testing';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { SpeechErrorEvent } from '../../../src/elements/base/events.ts';
import {
  choose,
  Loudspeaker,
  openFrom,
  openPicker,
  PATIENCE,
  part,
  parts,
  player,
  type,
} from '../support/picker.ts';
import { refuse, STREAM, WatchedService } from '../support/service.ts';

describe('<kurdish-voice-picker>', () => {
  beforeEach(() => localStorage.clear());

  describe('the preview of a voice', () => {
    it('plays in the dialect of the voice, and is free the second time', async () => {
      const loudspeaker = new Loudspeaker();
      const service = new WatchedService();
      const picker = await openPicker(service);
      await choose(picker, 0, 'badini');
      const [listen] = parts(picker, 'voice-listen');
      listen.click();
      await waitUntil(() => loudspeaker.level > 0.02, 'it plays', PATIENCE);
      expect(listen.getAttribute('aria-label')).to.equal('Stop');
      await waitUntil(() => !picker.matches(':state(previewing)'), 'it ends', PATIENCE);
      expect(service.texts).to.deep.equal(['سلاڤ، ئەڤە دەنگێ منە.']);
      expect([...String(service.texts[0])].length).to.be.at.most(22);
      await waitUntil(() => loudspeaker.level < 0.001, 'silence', PATIENCE);
      listen.click();
      await waitUntil(() => loudspeaker.level > 0.02, 'it plays again', PATIENCE);
      expect(service.texts.length).to.equal(1);
      listen.click();
      await waitUntil(() => loudspeaker.level < 0.001, 'it stops', PATIENCE);
      loudspeaker.restore();
    });

    it('starts with Shift+Enter, stops when another one starts, and stops when the picker closes', async () => {
      const service = new WatchedService();
      const picker = await openPicker(service);
      await waitUntil(() => picker.shadowRoot?.activeElement === part(picker, 'voice-search'));
      const playing = () =>
        parts(picker, 'voice-listen').flatMap((listen, index) =>
          listen.getAttribute('aria-label') === 'Stop' ? [index] : [],
        );
      const press = { key: 'Enter', shiftKey: true, bubbles: true, cancelable: true };
      part(picker, 'voice-search').dispatchEvent(new KeyboardEvent('keydown', press));
      await picker.updateComplete;
      expect(playing()).to.deep.equal([0]);
      parts(picker, 'voice-listen')[3].click();
      await picker.updateComplete;
      expect(playing()).to.deep.equal([3]);
      expect(picker.open).to.equal(true);
      picker.close();
      await waitUntil(() => !picker.open);
      expect(picker.matches(':state(previewing)')).to.equal(false);
    });

    it('pauses the player', async () => {
      const service = new WatchedService();
      const element = await player(service);
      element.text = 'سڵاو، چۆنیت؟ من باشم، سوپاس. '.repeat(5);
      await element.play();
      const picker = await openFrom(element);
      part(picker, 'voice-listen').click();
      await waitUntil(() => element.paused);
    });

    it('is billed once, even if stopped and started again while it downloads', async () => {
      const loudspeaker = new Loudspeaker();
      let proceed = () => {};
      const held = new Promise<void>((resolve) => {
        proceed = resolve;
      });
      const service = new WatchedService().next(STREAM, async (_call, real) => {
        const response = await real();
        const first = new TransformStream<Uint8Array, Uint8Array>({
          async transform(chunk, controller) {
            controller.enqueue(chunk.slice(0, 20_000));
            await held;
            controller.enqueue(chunk.slice(20_000));
          },
        });
        return new Response(response.body?.pipeThrough(first), { headers: response.headers });
      });
      const picker = await openPicker(service);
      await type(picker, 'diyar');
      const listen = part(picker, 'voice-listen');
      listen.click();
      await waitUntil(() => loudspeaker.level > 0.01, 'it plays', PATIENCE);
      listen.click();
      await waitUntil(() => loudspeaker.level < 0.001, 'it stops', PATIENCE);
      listen.click();
      proceed();
      await waitUntil(() => loudspeaker.level > 0.01, 'it plays again', PATIENCE);
      await waitUntil(() => !picker.matches(':state(previewing)'), 'it ends', PATIENCE);
      expect(service.texts.length).to.equal(1);
      loudspeaker.restore();
    });

    it('is requested again if the service returned no audio', async () => {
      const service = new WatchedService().next(STREAM, async () => new Response(new Uint8Array(0)));
      const picker = await openPicker(service);
      await type(picker, 'karwan');
      setTimeout(() => part(picker, 'voice-listen').click());
      const { error } = (await oneEvent(picker, 'error')) as unknown as SpeechErrorEvent;
      expect(error.code).to.equal('synthesis-failed');
      part(picker, 'voice-listen').click();
      await waitUntil(() => picker.matches(':state(previewing)'));
      await waitUntil(() => !picker.matches(':state(previewing)'), 'it ends', PATIENCE);
      expect(service.texts.length).to.equal(2);
    });

    it('shows why it failed', async () => {
      const service = new WatchedService();
      const picker = await openPicker(service);
      await type(picker, 'helîn');
      service.next(STREAM, refuse(400, { error: 'speaker_id is unknown' }));
      setTimeout(() => part(picker, 'voice-listen').click());
      await oneEvent(picker, 'error');
      await picker.updateComplete;
      expect(part(picker, 'error').textContent).to.contain('This voice is not available.');
      await expect(picker).to.be.accessible();
    });
  });
});
