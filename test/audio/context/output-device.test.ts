import { expect } from '@open-wc/testing';
import { replaceSharedAudioContext, sharedAudioContext } from '../../../src/audio/context/audio-context.ts';
import { outputDevice } from '../../../src/audio/context/output-device.ts';
import { once } from '../support/helpers.ts';

type Movable = AudioContext & { readonly sinkId: string };

/** Chromium's fake ones; other engines name none to a page. */
async function outputs(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === 'audiooutput' && deviceId !== 'default')
    .map(({ deviceId }) => deviceId);
}

const sinkOf = (context: AudioContext) => (context as Movable).sinkId;

describe('outputDevice', () => {
  afterEach(async () => {
    if (outputDevice.canChoose) await outputDevice.setSinkId('');
    localStorage.removeItem('kurdish-speech:output');
  });

  describe('where there is a choice', () => {
    before(function () {
      if (!outputDevice.canChoose) this.skip();
    });

    it('moves the sound of the page, and of every later context', async () => {
      const [first = '', second = ''] = await outputs();
      const context = sharedAudioContext();
      const changed = once(outputDevice, 'change');
      await outputDevice.setSinkId(first);
      await changed;
      expect([outputDevice.sinkId, sinkOf(context)]).to.deep.equal([first, first]);
      const next = replaceSharedAudioContext(context);
      while (sinkOf(next) !== first) await once(next, 'sinkchange');
      await Promise.all([outputDevice.setSinkId(first), outputDevice.setSinkId(second)]);
      expect([outputDevice.sinkId, sinkOf(next)]).to.deep.equal([second, second]);
    });

    it('moves media elements that were added, until they are removed', async () => {
      const [first = '', second = ''] = await outputs();
      await outputDevice.setSinkId(first);
      const audio = new Audio();
      outputDevice.add(audio);
      await outputDevice.setSinkId(second);
      expect(audio.sinkId).to.equal(second);
      outputDevice.remove(audio);
      await outputDevice.setSinkId(first);
      expect(audio.sinkId).to.equal(second);
    });

    it('stays where it is when the browser refuses a device', async () => {
      const [first = ''] = await outputs();
      await outputDevice.setSinkId(first);
      const error: DOMException = await outputDevice.setSinkId('gone').catch((reason) => reason);
      expect(error.name).to.equal('NotFoundError');
      expect([outputDevice.sinkId, sinkOf(sharedAudioContext())]).to.deep.equal([first, first]);
    });

    it('reports a chosen device that is gone once, and sounds at the default one', async () => {
      const [first = ''] = await outputs();
      await outputDevice.setSinkId(first);
      const lost = once(outputDevice, 'lost');
      const context = new AudioContext() as Movable & { setSinkId(id: string): Promise<void> };
      const { setSinkId } = context;
      // As where it has been unplugged since.
      context.setSinkId = (id) => setSinkId.call(context, id && 'gone');
      outputDevice.add(context);
      await lost;
      expect([outputDevice.sinkId, context.sinkId]).to.deep.equal(['', '']);
      expect([outputDevice.takeLoss(), outputDevice.takeLoss()]).to.deep.equal([true, false]);
      outputDevice.remove(context);
      await context.close();
    });
  });
});
