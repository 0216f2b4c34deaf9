import { expect, fixture, html } from '@open-wc/testing';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { refuse, STREAM, WatchedService } from '../support/service.ts';

const DELAL = { voice: 'kurmanji_v4_f002', voiceGroup: 'v4', dialect: 'kurmanji', name: 'Delal' } as const;

describe("the reader's voice and the page's", () => {
  beforeEach(() => localStorage.setItem('kurdish-speech:voice:kurmanji', JSON.stringify(DELAL)));
  afterEach(() => localStorage.clear());

  async function readerWithRememberedVoice(service = new WatchedService()): Promise<KurdishTtsElement> {
    const element = await fixture<KurdishTtsElement>(
      html`<kurdish-tts controls text="Silav" voice="kurmanji_m001" .fetch=${service.fetch}></kurdish-tts>`,
    );
    expect(selection(element)).to.deep.equal([DELAL.voice, DELAL.voiceGroup]);
    return element;
  }

  const selection = ({ voice, voiceGroup }: KurdishTtsElement) => [voice, voiceGroup];

  it("drops the reader's group together with the reader's voice when the page sets a voice", async () => {
    const service = new WatchedService();
    const element = await readerWithRememberedVoice(service);
    element.voice = 'kurmanji_f002';
    expect(element.chosenVoice).to.equal(undefined);
    expect(selection(element)).to.deep.equal(['kurmanji_f002', 'v3']);
    await element.play();
    expect(service.calls.at(-1)?.body).to.include({ speaker_id: 'kurmanji_f002', model_version: 'v3' });
  });

  it('does the same when the page sets the attribute', async () => {
    const element = await readerWithRememberedVoice();
    element.setAttribute('voice', 'kurmanji_f002');
    await element.updateComplete;
    expect(selection(element)).to.deep.equal(['kurmanji_f002', 'v3']);
    expect(element.getAttribute('voice-group') ?? 'v3').to.equal('v3');
  });

  for (const order of [
    ['voice', 'voiceGroup'],
    ['voiceGroup', 'voice'],
  ] as const) {
    for (const page of [
      { voice: 'kurmanji_v5_f001', voiceGroup: 'v5' },
      { voice: 'kurmanji_v4_m001', voiceGroup: 'v4' },
    ] as const) {
      it(`uses a ${page.voiceGroup} voice that the page sets, ${order.join(' first, then ')}`, async () => {
        const element = await readerWithRememberedVoice();
        for (const name of order) Object.assign(element, { [name]: page[name] });
        expect(element.chosenVoice).to.equal(undefined);
        expect(selection(element)).to.deep.equal([page.voice, page.voiceGroup]);
      });
    }
  }

  it("speaks with the page's voice, in the same press and without an error, where a remembered one is refused", async () => {
    const service = new WatchedService().next(
      STREAM,
      refuse(403, { error: 'This speaker is not available.' }),
    );
    const element = await readerWithRememberedVoice(service);
    const errors: Event[] = [];
    element.addEventListener('error', (event) => errors.push(event));
    await element.play();
    expect(
      service.calls.filter(({ path }) => path === STREAM).map(({ body }) => body.speaker_id),
    ).to.deep.equal([DELAL.voice, 'kurmanji_m001']);
    expect(errors).to.deep.equal([]);
    expect(selection(element)).to.deep.equal(['kurmanji_m001', 'v3']);
    expect(localStorage.getItem('kurdish-speech:voice:kurmanji')).to.equal(null);
    const bought = service.calls.length;
    element.stop();
    await element.play();
    expect(service.calls.length, 'played again, not bought again').to.equal(bought);
    element.cancel();
  });

  it('says why a voice that was chosen in this visit fails', async () => {
    const service = new WatchedService().next(
      STREAM,
      refuse(403, { error: 'This speaker is not available.' }),
    );
    const element = await readerWithRememberedVoice(service);
    element.chooseVoice({ ...DELAL, voice: 'kurmanji_v4_m001', name: 'Azad' });
    const error = await element.play().catch((reason) => reason);
    expect(error).to.include({ code: 'voice-unavailable' });
  });

  it("returns to the page's voice when the page sets another group", async () => {
    const element = await readerWithRememberedVoice();
    element.voiceGroup = 'v5';
    expect(element.chosenVoice).to.equal(undefined);
    expect(selection(element)).to.deep.equal(['kurmanji_m001', 'v5']);
  });

  it("keeps the reader's choice when the page sets the same voice, as a controlled component does", async () => {
    const element = await readerWithRememberedVoice();
    element.voice = DELAL.voice;
    element.voiceGroup = DELAL.voiceGroup;
    expect(element.chosenVoice).to.deep.equal(DELAL);
    element.chooseVoice(null);
    expect(selection(element)).to.deep.equal(['kurmanji_m001', 'v3']);
  });
});
