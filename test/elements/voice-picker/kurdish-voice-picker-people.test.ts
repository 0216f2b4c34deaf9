import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { createDeferred } from '../../../src/async/deferred.ts';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishVoicePickerElement } from '../../../src/elements/voice-picker/kurdish-voice-picker.ts';
import {
  active,
  choose,
  listed,
  names,
  openFrom,
  openPicker,
  options,
  PATIENCE,
  part,
  parts,
  player,
  type,
} from '../support/picker.ts';
import { refuse, SPEAKERS, STREAM, WatchedService } from '../support/service.ts';
import { openMenu } from '../support/tts-parts.ts';

const facts = (picker: HTMLElement, index: number) =>
  options(picker)[index]?.querySelector('.facts')?.textContent?.trim();
const versionIn = (picker: HTMLElement, row: number) =>
  picker.shadowRoot?.querySelectorAll('.row')[row]?.querySelector('select')?.selectedOptions[0]?.text;
/** All that a reader sees, hears or finds in a tooltip. */
const told = (shown: HTMLElement) =>
  [...shown.querySelectorAll<HTMLElement>('*')].flatMap((each) =>
    [each.childElementCount ? '' : each.textContent, each.title, each.ariaLabel].filter((words) =>
      words?.trim(),
    ),
  );
/** Pixels of a menu that neither its text nor its arrow needs. */
function roomLeft(menu: HTMLSelectElement): number {
  const { font, paddingInlineStart } = getComputedStyle(menu);
  const drawing = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  drawing.font = font;
  const text = drawing.measureText(menu.selectedOptions[0]?.text ?? '').width;
  const arrow = 22;
  return menu.clientWidth - Number.parseFloat(paddingInlineStart) - text - arrow;
}

const stored = () => localStorage.getItem('kurdish-speech:voice:sorani');

describe('<kurdish-voice-picker>', () => {
  beforeEach(() => localStorage.clear());

  describe('people', () => {
    it('begin with the recommended ones of the dialect, while nothing is searched', async () => {
      const picker = await openPicker();
      for (const dialect of ['sorani', 'kurmanji', 'badini']) {
        await choose(picker, 0, dialect);
        for (const index of [0, 1, 2])
          expect(facts(picker, index)).to.match(/^Recommended · (wo)?man( · \d versions)?$/);
        expect(facts(picker, 3)).not.to.contain('Recommended');
      }
      await type(picker, 'a');
      expect(facts(picker, 0)).not.to.contain('Recommended');
    });

    it('have one row, found in both scripts, with the versions of their voice inside', async () => {
      const picker = await openFrom(await player(new WatchedService()));
      for (const query of ['rojîn', 'rojin', 'ڕۆژین', 'روژین']) {
        await type(picker, query);
        expect(names(picker), query).to.deep.equal(['Rojîn']);
      }
      await type(picker, 'kawa');
      expect(names(picker)).to.deep.equal(['Kawa']);
      await type(picker, 'کاوە');
      expect(names(picker)).to.deep.equal(['Kawa']);
      await type(picker, 'ڕۆژین');
      const menu = part<HTMLSelectElement>(picker, 'voice-version');
      expect(menu.ariaLabel).to.equal('Version of Rojîn');
      const versions = [...menu.options].map(({ text }) => text);
      expect(versions.length).to.equal(8);
      expect(versions.slice(0, 3)).to.deep.equal(['Version 1', 'Version 2', 'Version 3']);
      expect(facts(picker, 0)).to.equal('woman · 8 versions');
      await expect(picker).to.be.accessible();
    });

    it('have versions whose numbers stay the same while the list is filtered', async () => {
      const picker = await openFrom(await player(new WatchedService()));
      await type(picker, 'rojin');
      const versions = () => {
        const menu = part<HTMLSelectElement>(picker, 'voice-version');
        return new Map([...menu.options].map(({ value, text }) => [value, text]));
      };
      const all = versions();
      expect(new Set(all.values()).size).to.equal(8);
      await choose(picker, 2, 'v3');
      for (const [voice, text] of versions()) expect(text).to.equal(all.get(voice));
      expect(versions().size).to.be.within(1, 7);
    });

    it('have no versions to choose from before all of them are known', async () => {
      const { promise, resolve } = createDeferred();
      const service = new WatchedService().next(SPEAKERS, async (_call, real) => {
        await promise;
        return real();
      });
      const picker = await fixture<KurdishVoicePickerElement>(
        html`<kurdish-voice-picker .fetch=${service.fetch}></kurdish-voice-picker>`,
      );
      picker.show();
      await waitUntil(() => options(picker).length > 0, 'some are listed', PATIENCE);
      expect(parts(picker, 'voice-version')).to.deep.equal([]);
      resolve();
      await listed(picker);
      expect(parts(picker, 'voice-version').length).to.be.above(0);
    });

    for (const lang of ['en', 'ckb', 'kmr', 'kmr-Arab'])
      it(`are shown without ids of the service and without prices, in ${lang}`, async () => {
        const page = await fixture(
          html`<div lang=${lang}><kurdish-tts controls text="سڵاو" voice="sorani_m001"></kurdish-tts></div>`,
        );
        const element = page.firstElementChild as KurdishTtsElement;
        await waitUntil(() => parts(element, 'base')[0]?.lang === lang, lang, PATIENCE);
        const menu = await openMenu(element);
        const picker = await openFrom(element);
        await waitUntil(() => part(picker, 'voice-menu').lang === lang, lang, PATIENCE);
        await choose(picker, 0, '');
        for (const collection of ['v3', 'v4', 'v5', 'cast', 'studio']) {
          await choose(picker, 2, collection);
          const shown = [...told(menu), ...told(part(picker, 'voice-menu'))];
          expect(shown.length).to.be.above(20);
          for (const words of shown) expect(words, collection).not.to.match(/v\d|_|[mf]\d|≈|undefined/);
        }
      });

    it('are chosen in the version that the reader has set with the keyboard', async () => {
      const element = await player(new WatchedService());
      const picker = await openFrom(element);
      await waitUntil(() => picker.shadowRoot?.activeElement === part(picker, 'voice-search'));
      await sendKeys({ type: 'rojin' });
      await waitUntil(() => names(picker).length === 1);
      const menu = part<HTMLSelectElement>(picker, 'voice-version');
      menu.focus();
      await sendKeys({ press: 'ArrowDown' });
      expect(menu.selectedOptions[0]?.text).to.equal('Version 2');
      expect(menu.value).to.contain('_v4_');
      expect(picker.shadowRoot?.activeElement).to.equal(menu);
      expect(picker.open).to.equal(true);
      expect(active(picker)?.textContent).to.contain('Rojîn');
      part(picker, 'voice-search').focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => !picker.open);
      expect([element.voice, element.voiceGroup]).to.deep.equal([menu.value, 'v4']);
      expect(part(element, 'voice-name').textContent).to.equal('Rojîn');
      await openFrom(element);
      const row = Number(active(picker)?.id.slice(6));
      expect(names(picker)[row]).to.equal('Rojîn');
      expect(versionIn(picker, row)).to.equal('Version 2');
    });

    it("have names in the reader's script, on the player's button too", async () => {
      const page = await fixture(
        html`<div lang="ckb" dir="rtl"><kurdish-tts controls text="سڵاو" voice="sorani_v5_m001"></kurdish-tts></div>`,
      );
      const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
      await openMenu(element);
      await waitUntil(() => part(element, 'voice-name').textContent === 'ئازاد', 'the name', PATIENCE);
      const picker = await openFrom(element);
      for (const option of options(picker)) expect(option.textContent).not.to.match(/[a-uw-zêîûçş]/i);
      expect(names(picker)[0]).to.equal('ڕۆژین');
      expect(parts(picker, 'voice-listen')[0]?.ariaLabel).to.equal('گوێ لە ڕۆژین بگرە');
      options(picker)[0]?.click();
      expect(element.chosenVoice?.name).to.equal('ڕۆژین');
      await waitUntil(() => part(element, 'voice-name').textContent === 'ڕۆژین');
    });

    it('fit into 320 px, also with a long list of facts, and can be read by everyone', async () => {
      await setViewport({ width: 320, height: 640 });
      for (const lang of ['en', 'ckb', 'kmr', 'kmr-Arab']) {
        const page = await fixture(
          html`<div lang=${lang} dir=${/ckb|Arab/.test(lang) ? 'rtl' : 'ltr'}><kurdish-tts controls text="سڵاو" voice="sorani_m001"></kurdish-tts></div>`,
        );
        const element = page.firstElementChild as KurdishTtsElement;
        await waitUntil(() => parts(element, 'base')[0]?.lang === lang, lang, PATIENCE);
        const picker = await openFrom(element);
        await waitUntil(() => part(picker, 'voice-menu').lang === lang, lang, PATIENCE);
        const dialog = part(picker, 'voice-menu');
        expect(dialog.scrollWidth).to.be.at.most(320);
        for (const name of parts(picker, 'voice-option').map((option) => option.querySelector('.name')))
          expect(name?.getBoundingClientRect().width).to.be.above(60);
        for (const control of [...parts(picker, 'voice-listen'), ...parts(picker, 'voice-version')]) {
          const box = control.getBoundingClientRect();
          expect(box.left).to.be.at.least(0);
          expect(box.right).to.be.at.most(320);
          expect(box.height).to.be.at.least(44);
        }
        for (const menu of parts(picker, 'voice-version') as HTMLSelectElement[])
          expect(roomLeft(menu), lang).to.be.at.least(0);
        await expect(picker).to.be.accessible();
        picker.close();
      }
      await setViewport({ width: 800, height: 600 });
    });
  });

  describe('the choice', () => {
    const remember = (picker: KurdishVoicePickerElement) =>
      parts(picker, 'voice-remember')[0] as HTMLInputElement | undefined;

    it('is remembered for the site unless the reader says no', async () => {
      const element = await player(new WatchedService());
      let picker = await openFrom(element);
      expect(remember(picker)?.checked).to.equal(true);
      remember(picker)?.click();
      await picker.updateComplete;
      options(picker)[0]?.click();
      expect(element.chosenVoice?.voice).to.equal('sorani_v5_f004');
      expect(stored()).to.equal(null);
      picker = await openFrom(element);
      expect(remember(picker)?.checked).to.equal(false);
      remember(picker)?.click();
      expect(stored()).to.contain('sorani_v5_f004');
      remember(picker)?.click();
      expect(stored()).to.equal(null);
    });

    it('cannot be remembered where the page says no, and where there is no player', async () => {
      expect(remember(await openPicker())).to.equal(undefined);
      const element = await player(new WatchedService());
      element.forgetVoice = true;
      expect(remember(await openFrom(element))).to.equal(undefined);
    });
  });

  it('has a button that tries a preview again which failed', async () => {
    const service = new WatchedService();
    const picker = await openPicker(service);
    service.next(STREAM, refuse(503, { error: 'The service is busy.' }));
    await type(picker, 'helîn');
    part(picker, 'voice-listen').click();
    await waitUntil(() => parts(picker, 'retry-button').length === 1, 'it failed', PATIENCE);
    await expect(picker).to.be.accessible();
    await listed(picker);
    part(picker, 'retry-button').click();
    await waitUntil(() => picker.matches(':state(previewing)'), 'it plays', PATIENCE);
    expect(parts(picker, 'retry-button').length).to.equal(0);
  });
});
