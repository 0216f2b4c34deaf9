import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { createDeferred } from '../../../src/async/deferred.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishVoicePickerElement } from '../../../src/elements/voice-picker/kurdish-voice-picker.ts';
import {
  listed,
  openFrom,
  options,
  PATIENCE,
  part,
  parts,
  player,
  REBAZ,
  remember,
} from '../support/picker.ts';
import { SPEAKERS, WatchedService } from '../support/service.ts';
import { openMenu } from '../support/tts-parts.ts';

const LANGUAGES = [
  ['en', 'Azad', 'Rojîn'],
  ['ckb', 'ئازاد', 'ڕۆژین'],
  ['kmr', 'Azad', 'Rojîn'],
  ['kmr-Arab', 'ئازاد', 'ڕۆژین'],
] as const;
const RTL = /ckb|Arab/;

/** Answers whose list of voices waits until it is let go. */
function heldBack(service = new WatchedService()): { service: WatchedService; letGo: () => void } {
  const { promise, resolve } = createDeferred();
  const hold = async (_call: unknown, real: () => Promise<Response>) => {
    await promise;
    return real();
  };
  return { service: service.next(SPEAKERS, hold, hold, hold, hold), letGo: resolve };
}

/** A hosted service, whose voices have names of its own. */
function hosted(): WatchedService {
  const rename = async (_call: unknown, real: () => Promise<Response>) => {
    const { speakers } = await (await real()).json();
    return Response.json({
      speakers: speakers.map((row: { id: string }) => ({ ...row, name: `Sara ${row.id}` })),
    });
  };
  return new WatchedService().next(SPEAKERS, ...Array.from({ length: 4 }, () => rename));
}

const inLanguage = async (lang: string, service: WatchedService, voice = 'sorani_m001') => {
  const page = await fixture(
    html`<div lang=${lang} dir=${RTL.test(lang) ? 'rtl' : 'ltr'}><kurdish-tts controls text="سڵاو" voice=${voice} .fetch=${service.fetch}></kurdish-tts></div>`,
  );
  const element = page.firstElementChild as KurdishTtsElement;
  await waitUntil(() => parts(element, 'base')[0]?.lang === lang, lang, PATIENCE);
  return element;
};

const nameInMenu = (element: HTMLElement) => part(element, 'voice-name').textContent;

const nameInList = (picker: HTMLElement) =>
  options(picker)
    .find(({ ariaSelected }) => ariaSelected === 'true')
    ?.querySelector('.name')?.textContent;

const storedVoices = () => Object.keys(localStorage).filter((key) => key.includes('voice'));

/** Opens the picker before its list has arrived. */
async function openEmpty(element: KurdishTtsElement): Promise<KurdishVoicePickerElement> {
  part(element, 'voice-button').click();
  const find = () => element.shadowRoot?.querySelector('kurdish-voice-picker');
  await waitUntil(() => find()?.open, 'the picker opens', PATIENCE);
  return find() as KurdishVoicePickerElement;
}

/** All names that the menu shows from now on. */
function namesShown(element: HTMLElement): Set<string> {
  const name = part(element, 'voice-name');
  const shown = new Set<string>();
  const look = () => name.textContent && shown.add(name.textContent);
  look();
  new MutationObserver(look).observe(name, { childList: true, characterData: true, subtree: true });
  return shown;
}

describe("a voice's name", () => {
  beforeEach(() => localStorage.clear());

  it('is shown once the service has told it, and no other name before', async () => {
    const { service, letGo } = heldBack();
    const element = await player(service);
    await openMenu(element);
    const shown = namesShown(element);
    expect(nameInMenu(element)).to.equal('');
    const picker = await openEmpty(element);
    expect(nameInMenu(element)).to.equal('');
    letGo();
    await listed(picker);
    await waitUntil(() => nameInList(picker) === 'Azad');
    picker.close();
    await waitUntil(() => nameInMenu(element) === 'Azad');
    expect([...shown]).to.deep.equal(['Azad']);
  });

  it('is in the menu on the first visit, without opening the picker', async () => {
    const element = await player(new WatchedService());
    await openMenu(element);
    const shown = namesShown(element);
    await waitUntil(() => nameInMenu(element) === 'Azad', 'the name', PATIENCE);
    expect([...shown]).to.deep.equal(['Azad']);
    expect(element.shadowRoot?.querySelector('kurdish-voice-picker')).to.equal(null);
  });

  it('is kept in the page alone where the page wants nothing remembered', async () => {
    const element = await player(new WatchedService());
    element.forgetVoice = true;
    await openMenu(element);
    await waitUntil(() => nameInMenu(element) === 'Azad', 'the name', PATIENCE);
    expect(storedVoices()).to.deep.equal([]);
  });

  for (const [lang, azad, rojin] of LANGUAGES)
    it(`is the same before the list arrives, after it, in the list and on later visits, in ${lang}`, async () => {
      // An earlier visit, on a page in another language: the page's voice is seen in the list, and another one chosen for Sorani texts.
      const earlier = await inLanguage(RTL.test(lang) ? 'en' : 'ckb', new WatchedService());
      (await openFrom(earlier)).close();
      for (const [voice, name] of [
        ['sorani_m001', azad],
        ['sorani_v5_f004', rojin],
      ] as const) {
        const { service, letGo } = heldBack();
        const element = await inLanguage(lang, service);
        await openMenu(element);
        expect(element.voice).to.equal(voice);
        const shown = namesShown(element);
        expect(nameInMenu(element)).to.equal(name);
        const picker = await openEmpty(element);
        expect(nameInMenu(element)).to.equal(name);
        letGo();
        await listed(picker);
        await waitUntil(() => nameInList(picker) === name, `${lang} ${nameInList(picker)}`);
        picker.close();
        await element.updateComplete;
        expect([...shown]).to.deep.equal([name]);
        const again = await openFrom(earlier);
        options(again)[0]?.click();
      }
    });

  it('is that of the service where its names are others than ours', async () => {
    const first = await player(hosted(), 'sorani_v5_m001');
    (await openFrom(first)).close();
    await waitUntil(() => nameInMenu(first) === 'Sara sorani_v5_m001');
    const { service, letGo } = heldBack(hosted());
    const element = await player(service, 'sorani_v5_m001');
    await openMenu(element);
    expect(nameInMenu(element)).to.equal('Sara sorani_v5_m001');
    letGo();
  });

  it('is that of the service at once where an earlier choice has another', async () => {
    remember({ ...REBAZ, name: 'Dilşad' });
    const element = await player(new WatchedService());
    const picker = await openFrom(element);
    const listedName = nameInList(picker);
    picker.close();
    await waitUntil(() => nameInMenu(element) === listedName);
    const later = await player(new WatchedService());
    await openMenu(later);
    expect(nameInMenu(later)).to.equal(listedName);
  });

  it('is not kept where the page or the reader wants nothing to be remembered', async () => {
    const forgetful = await player(new WatchedService());
    forgetful.forgetVoice = true;
    (await openFrom(forgetful)).close();
    expect(storedVoices()).to.deep.equal([]);
    const element = await player(new WatchedService());
    const picker = await openFrom(element);
    localStorage.clear();
    part(picker, 'voice-remember').click();
    options(picker)[0]?.click();
    await waitUntil(() => nameInMenu(element) === 'Rojîn');
    (await openFrom(element)).close();
    expect(storedVoices()).to.deep.equal([]);
  });

  it('is shown by a form field in the same way', async () => {
    const field = async (service: WatchedService) =>
      fixture<KurdishVoicePickerElement>(
        html`<kurdish-voice-picker value="sorani_m001" .fetch=${service.fetch}></kurdish-voice-picker>`,
      );
    const first = await field(new WatchedService());
    expect(part(first, 'voice-button').textContent).to.equal('Voice');
    expect(part(first, 'voice-button').ariaLabel).to.equal('Voice');
    first.show();
    await listed(first);
    expect(part(first, 'voice-button').textContent).to.equal('Azad');
    expect(part(await field(new WatchedService()), 'voice-button').textContent).to.equal('Azad');
  });

  it('is fetched where what was stored is something else', async () => {
    for (const stored of ['', '5', 'null', '{"/speech sorani_m001":5}', '[]']) {
      localStorage.setItem('kurdish-speech:voice-names', stored);
      const element = await player(new WatchedService());
      await openMenu(element);
      const shown = namesShown(element);
      await waitUntil(() => nameInMenu(element) === 'Azad', stored, PATIENCE);
      expect([...shown], stored).to.deep.equal(['Azad']);
    }
  });
});
