import { expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { UpgradeRequiredEvent } from '../../../src/elements/base/events.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import {
  active,
  choose,
  count,
  DELAL,
  NOT_IN_PLAN,
  openFrom,
  openPicker,
  options,
  PATIENCE,
  part,
  player,
  REBAZ,
  remember,
  type,
} from '../support/picker.ts';
import { SPEAKERS, STREAM, WatchedService } from '../support/service.ts';
import { openMenu } from '../support/tts-parts.ts';

describe('<kurdish-voice-picker>', () => {
  beforeEach(() => localStorage.clear());

  describe('a voice outside the plan', () => {
    it('is shown as locked once refused, and offers an upgrade instead of being chosen', async () => {
      const service = new WatchedService();
      const element = await player(service, 'kurmanji_m001');
      const picker = await openFrom(element);
      await type(picker, 'gulan');
      service.next(STREAM, NOT_IN_PLAN);
      const offers: string[] = [];
      document.addEventListener('kurdish-upgraderequired', (event) => offers.push(event.detail.upgradeUrl), {
        once: true,
      });
      part(picker, 'voice-listen').click();
      await waitUntil(() => picker.shadowRoot?.querySelector('[part=upgrade-link]'), '', PATIENCE);
      expect(offers).to.deep.equal(['https://example.org/plans']);
      expect(options(picker)[0].textContent).to.contain('Not on this site');
      await expect(picker).to.be.accessible();
      await type(picker, 'gulan ');
      expect(picker.shadowRoot?.querySelector('[part=upgrade-link]')).to.equal(null);
      part(picker, 'voice-search').focus();
      await sendKeys({ press: 'Enter' });
      await picker.updateComplete;
      expect(part(picker, 'error').textContent).to.contain('Gulan is not available on this site.');
      expect(part<HTMLAnchorElement>(picker, 'upgrade-link').href).to.equal('https://example.org/plans');
      expect(picker.open).to.equal(true);
      expect(element.voice).to.equal('kurmanji_m001');
      expect(service.texts.length).to.equal(1);
    });

    it('is the one that was refused, not one chosen in the meantime', async () => {
      const service = new WatchedService();
      const element = await player(service, 'sorani_m007');
      const picker = await openFrom(element);
      let refuseNow = () => {};
      const refused = new Promise<void>((resolve) => {
        refuseNow = resolve;
      });
      service.next(STREAM, async (call, real) => {
        await refused;
        return NOT_IN_PLAN(call, real);
      });
      element.load();
      element.chooseVoice(REBAZ);
      setTimeout(refuseNow);
      await oneEvent(element, 'error');
      expect(element.chosenVoice).to.deep.equal(REBAZ);
      await type(picker, 'rebaz');
      expect(options(picker)[0].textContent).not.to.contain('Not on this site');
    });

    it('closes the picker if the page handles the upgrade itself', async () => {
      const service = new WatchedService().next(STREAM, NOT_IN_PLAN);
      const picker = await openPicker(service);
      await type(picker, 'lanya');
      picker.addEventListener('kurdish-upgraderequired', (event: UpgradeRequiredEvent) =>
        event.preventDefault(),
      );
      part(picker, 'voice-listen').click();
      await waitUntil(() => !picker.open, '', PATIENCE);
    });

    it('is marked from the start if the proxy knows the plan', async () => {
      const mark = async (_call: unknown, real: () => Promise<Response>) => {
        const { speakers } = await (await real()).json();
        const marked = speakers.map((speaker: object, index: number) => ({ ...speaker, locked: index > 0 }));
        return Response.json({ speakers: marked, upgrade_url: 'https://example.org/plans' });
      };
      const service = new WatchedService().next(SPEAKERS, mark, mark, mark);
      const picker = await openPicker(service);
      const [first, second] = options(picker);
      expect(first.textContent).not.to.contain('Not on this site');
      expect(second.textContent).to.contain('Not on this site');
      second.click();
      await picker.updateComplete;
      expect(part<HTMLAnchorElement>(picker, 'upgrade-link').href).to.equal('https://example.org/plans');
      expect(picker.value).to.equal('');
    });
  });

  describe('the chosen voice', () => {
    it("is restored on the next visit, for its dialect only, and can be reset to the page's voice", async () => {
      const service = new WatchedService();
      const first = await player(service);
      const picker = await openFrom(first);
      await type(picker, 'kawa');
      options(picker)[0].click();
      expect(first.voice).to.equal('sorani_v4_m029');
      const second = await player(service);
      expect(second.voice).to.equal('sorani_v4_m029');
      await openMenu(second);
      expect(part(second, 'voice-name').textContent).to.equal('Kawa');
      await second.play();
      expect(service.calls.at(-1)?.body).to.include({ speaker_id: 'sorani_v4_m029', model_version: 'v4' });
      expect((await player(service, 'kurmanji_m001')).voice).to.equal('kurmanji_m001');
      part(await openFrom(second), 'voice-reset').click();
      expect(second.voice).to.equal('sorani_m001');
      expect((await player(service)).voice).to.equal('sorani_m001');
    });

    it('is sent with its group, and with its dialect if its id does not imply one', async () => {
      const service = new WatchedService();
      const element = await player(service, 'kurmanji_m001');
      const picker = await openFrom(element);
      await choose(picker, 2, 'cast');
      options(picker)[0].click();
      expect({ ...element.chosenVoice }).to.include({
        voice: 'cast_01',
        voiceGroup: 'v5',
        dialect: 'kurmanji',
      });
      element.text = 'Silav';
      await element.play();
      expect(service.calls.at(-1)?.body).to.include({
        speaker_id: 'cast_01',
        model_version: 'v5',
        dialect: 'kurmanji',
      });
      part(await openFrom(element), 'voice-reset').click();
      expect([element.voice, element.voiceGroup, element.dialect]).to.deep.equal([
        'kurmanji_m001',
        'v3',
        null,
      ]);
    });

    it('is replaced when the dialect of the text changes', async () => {
      const choices = [
        { voice: 'sorani_m011', voiceGroup: 'v3', dialect: 'sorani', name: 'Rêbaz' },
        { voice: 'kurmanji_v4_f002', voiceGroup: 'v4', dialect: 'kurmanji', name: 'Delal' },
      ];
      for (const choice of choices)
        localStorage.setItem(`kurdish-speech:voice:${choice.dialect}`, JSON.stringify(choice));
      const service = new WatchedService();
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts controls text="سڵاو" dialect="sorani" .fetch=${service.fetch}></kurdish-tts>`,
      );
      expect(element.voice).to.equal('sorani_m011');
      await element.play();
      element.dialect = 'kurmanji';
      element.text = 'Silav';
      await element.play();
      expect(service.calls.at(-1)?.body).to.include({ speaker_id: 'kurmanji_v4_f002', model_version: 'v4' });
      element.dialect = 'badini';
      element.text = 'سلاڤ';
      await element.play().catch(() => {});
      expect(element.voice).to.equal('');
    });

    it('is not remembered with forget-voice', async () => {
      const service = new WatchedService();
      const forgetting = () =>
        fixture<KurdishTtsElement>(
          html`<kurdish-tts controls forget-voice text="a" voice="sorani_m001" .fetch=${service.fetch}></kurdish-tts>`,
        );
      const element = await forgetting();
      const picker = await openFrom(element);
      options(picker)[4].click();
      expect(element.voice).not.to.equal('sorani_m001');
      expect(localStorage.getItem('kurdish-speech:voice:sorani')).to.equal(null);
    });

    it('is dropped when the service refuses it', async () => {
      const choice = { voice: 'sorani_m011', voiceGroup: 'v3', dialect: 'sorani', name: 'Dilşad' };
      localStorage.setItem('kurdish-speech:voice:sorani', JSON.stringify(choice));
      const service = new WatchedService().next(STREAM, NOT_IN_PLAN);
      const element = await player(service);
      expect(element.voice).to.equal('sorani_m011');
      await element.play();
      expect(element.error).to.equal(null);
      expect(element.voice).to.equal('sorani_m001');
      expect(localStorage.getItem('kurdish-speech:voice:sorani')).to.equal(null);
      expect(service.calls.at(-1)?.body.speaker_id).to.equal('sorani_m001');
    });

    it('is overridden by a voice that the page sets later, and ignored if invalid in storage', async () => {
      localStorage.setItem('kurdish-speech:voice:sorani', '{"voice":5}');
      const element = await player(new WatchedService());
      expect(element.voice).to.equal('sorani_m001');
      element.voice = 'sorani_f002';
      expect(element.chosenVoice).to.equal(undefined);
    });

    it('is ignored if incomplete in storage', async () => {
      for (const part of ['voice', 'voiceGroup', 'dialect', 'name']) {
        localStorage.setItem('kurdish-speech:voice:sorani', JSON.stringify({ ...REBAZ, [part]: undefined }));
        expect((await player(new WatchedService())).voice, part).to.equal('sorani_m001');
      }
    });

    it('does not restart, and is not billed again, when it is already in use', async () => {
      const service = new WatchedService();
      const element = await player(service);
      element.text = 'سڵاو، چۆنیت؟ من باشم، سوپاس. '.repeat(5);
      await element.play();
      const picker = await openFrom(element);
      const changes: Event[] = [];
      element.addEventListener('kurdish-voicechange', (event) => changes.push(event));
      await waitUntil(() => active(picker)?.getAttribute('aria-selected') === 'true');
      await waitUntil(() => picker.shadowRoot?.activeElement === part(picker, 'voice-search'));
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => !picker.open);
      expect(element.paused).to.equal(false);
      expect([service.texts.length, changes.length]).to.deep.equal([1, 0]);
      await element.chooseVoice({ voice: 'sorani_m001', voiceGroup: 'v3', dialect: 'sorani', name: 'Azad' });
      expect(service.texts.length).to.equal(1);
      element.cancel();
    });

    it('is overridden by a voice that a script sets before playback', async () => {
      remember(REBAZ);
      remember(DELAL);
      for (const voice of ['sorani_f002', 'kurmanji_m001']) {
        const service = new WatchedService();
        const element = await fixture<KurdishTtsElement>(
          html`<kurdish-tts controls text="سڵاو" .fetch=${service.fetch}></kurdish-tts>`,
        );
        element.voice = voice;
        await element.play();
        expect(service.calls.at(-1)?.body.speaker_id).to.equal(voice);
      }
    });

    it('is overridden by a choice that a script makes before playback', async () => {
      remember(DELAL);
      const service = new WatchedService();
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts controls .fetch=${service.fetch}></kurdish-tts>`,
      );
      element.chooseVoice({ ...DELAL, voice: 'kurmanji_f002', voiceGroup: 'v3', name: 'Zîn' });
      await element.speak('Silav');
      expect(service.calls.at(-1)?.body.speaker_id).to.equal('kurmanji_f002');
      element.chooseVoice(null);
      await element.speak('Silav');
      expect(service.calls.at(-1)?.body.speaker_id).not.to.equal(DELAL.voice);
    });

    it('reads no text of another dialect', async () => {
      remember(REBAZ);
      const service = new WatchedService();
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts controls text="سڵاو" .fetch=${service.fetch}></kurdish-tts>`,
      );
      await element.play();
      expect(service.calls.at(-1)?.body.speaker_id).to.equal(REBAZ.voice);
      await element.speak('Silav, tu çawa yî?');
      expect(service.calls.at(-1)?.body.speaker_id).to.match(/^kurmanji_/);
      await element.speak('سڵاو، چۆنیت؟');
      expect(service.calls.at(-1)?.body.speaker_id).to.equal(REBAZ.voice);
    });

    it('is offered from the voices of the dialect of the text', async () => {
      const element = await fixture<KurdishTtsElement>(
        html`<kurdish-tts controls>Silav, tu çawa yî?</kurdish-tts>`,
      );
      const picker = await openFrom(element);
      expect(count(picker)).to.equal(64);
      await choose(picker, 2, 'cast');
      options(picker)[0].click();
      expect(element.chosenVoice?.dialect).to.equal('kurmanji');
    });
  });
});
