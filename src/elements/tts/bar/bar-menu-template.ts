import { html, nothing, type TemplateResult } from 'lit';
import { PLAYBACK_RATE_RANGE } from '../../../audio/playback/playback-rate-range.ts';
import { closeIcon, downloadIcon } from '../../base/later-icons.ts';
import { localizeDigits } from '../../base/localize-digits.ts';
import { playingStrings } from '../../localization/playing-strings.ts';
import type { MenuStrings, Strings } from '../../localization/strings.ts';
import type { SleepTime } from '../place/sleep-timer.ts';
import type { BarHost, BarView } from './bar-host.ts';
import {
  briefIcon,
  captionsIcon,
  chapterIcon,
  chevronIcon,
  jumpIcon,
  keyboardIcon,
  minusIcon,
  mutedIcon,
  paragraphIcon,
  plusIcon,
  sentenceIcon,
  shareIcon,
  sleepIcon,
  speedIcon,
  voiceIcon,
  volumeIcon,
} from './bar-menu-icons.ts';
import type { OutputChoice } from './output-choice.ts';
import { renderOutput, renderRemote } from './output-template.ts';
import type { RemoteChoice } from './remote-choice.ts';
import { renderShortcuts } from './shortcuts-template.ts';

/** What the menu shows. */
export type MenuPage = 'menu' | 'place' | 'shortcuts';

interface MenuTemplate {
  readonly host: BarHost;
  readonly view: BarView;
  readonly words: MenuStrings;
  readonly page: MenuPage;
  /** To be announced. */
  readonly said: string;
  readonly captionsShown: boolean;
  /** The reader may choose a brief reading. */
  readonly hasBrief: boolean;
  chooseBrief(isBrief: boolean): void;
  readonly output: Pick<OutputChoice, 'devices' | 'sinkId' | 'canAsk'>;
  chooseOutput(id: string): Promise<void>;
  readonly remote: Pick<RemoteChoice, 'isAvailable' | 'isConnected'>;
  /** Has the browser ask for a device: a loudspeaker, or one of the network. */
  askForDevice(): Promise<void>;
  changeRate(step: number): void;
  setRate(rate: number): void;
  /** @param seconds Negative to seek backwards. */
  seekBy(seconds: number): void;
  toggleCaptions(): void;
  goTo(page: MenuPage): void;
  share(): void;
  close(): void;
}

const RATE_STEP = 0.1;
/** The least whole tenth that the player can do. */
const LEAST_TENTH = 0.3;
const JUMP_SECONDS = 10;
const SLEEP_MINUTES = [5, 10, 15, 30, 45, 60];

/** Everything that is not in the row. */
export function renderMenu(menu: MenuTemplate): TemplateResult {
  const { view, words, page, goTo, close } = menu;
  const isFirst = page === 'menu';
  return html`<div class="head">
      ${isFirst ? nothing : html`<button class="icon back" type="button" aria-label=${words.back} @click=${() => goTo('menu')}>${chevronIcon}</button>`}
      <h2>${titleOf(page, view.strings, words)}</h2>
      ${isFirst ? html`<button part="shortcuts-button" class="icon shortcuts" type="button" aria-label=${words.shortcuts} title=${words.shortcuts} @click=${() => goTo('shortcuts')}>${keyboardIcon}</button>` : nothing}
      <button part="menu-close" class="icon" type="button" aria-label=${playingStrings(view.strings.lang).close} @click=${close}>${closeIcon}</button>
    </div>
    ${isFirst ? renderRows(menu) : page === 'place' ? renderPlaces(menu) : renderShortcuts(view.strings, words)}
    <span class="unseen" role="status">${menu.said}</span>`;
}

/** The heading of a page, and the name of the dialog. */
export function titleOf(page: MenuPage, { options }: Strings, { place, shortcuts }: MenuStrings): string {
  return { menu: options, place, shortcuts }[page];
}

function renderRows(menu: MenuTemplate): TemplateResult {
  const { host, view, words, captionsShown, toggleCaptions, goTo, share } = menu;
  const { strings } = view;
  return html`${view.voice === undefined ? nothing : renderVoice(view)}
    ${renderSpeed(menu)}
    ${menu.hasBrief ? renderBrief(menu) : nothing}
    <button part="captions-button" class="item" type="button" role="switch" aria-checked=${captionsShown} @click=${toggleCaptions}>
      ${captionsIcon}<span>${strings.captions}</span><span class="switch"></span></button>
    ${renderVolume(menu)}
    ${menu.output.devices.length ? renderOutput(menu.output, words, menu.chooseOutput) : nothing}
    ${menu.output.canAsk || menu.remote.isAvailable ? renderRemote(menu.remote.isConnected ? words.remoteOn : words.remote, menu.askForDevice) : nothing}
    ${renderSleep(host, menu)}
    <button part="place-button" class="item" type="button" @click=${() => goTo('place')}>${paragraphIcon}<span>${words.place}</span>${chevronIcon}</button>
    <button part="share-button" class="item" type="button" @click=${share}>${shareIcon}<span>${words.share}</span></button>
    <button part="download-button" class="item" type="button" ?disabled=${!view.canDownload} @click=${view.download}>
      ${downloadIcon}<span>${words.download}</span></button>`;
}

function renderVoice({ strings, voice, openPicker }: BarView): TemplateResult {
  const name = voice ? localizeDigits(voice, strings.digits) : '';
  return html`<button part="voice-button" class="item" type="button" aria-haspopup="dialog" @click=${(event: Event) => openPicker(event.currentTarget as HTMLElement)}>
      ${voiceIcon}<span>${strings.voice}</span><bdi part="voice-name" class="value">${name}</bdi>${chevronIcon}</button>`;
}

/** Its buttons say the new rate, and the slider is said by who reads it. */
function renderSpeed({ host, view: { strings }, words, changeRate, setRate }: MenuTemplate): TemplateResult {
  const { playbackRate } = host;
  const { min, max } = PLAYBACK_RATE_RANGE;
  const rate = `${localizeDigits(String(playbackRate), strings.digits)}×`;
  const { speed } = playingStrings(strings.lang);
  const share = Math.max(0, Math.min(1, (playbackRate - LEAST_TENTH) / (max - LEAST_TENTH)));
  return html`<div part="speed" class="item speed" role="group" aria-label=${speed}>
      ${speedIcon}<span>${speed}</span><span part="rate" class="rate" aria-hidden="true">${rate}</span>
      <div class="steps">
        <button part="slower-button" class="icon" type="button" aria-label=${words.slower} ?disabled=${playbackRate <= min}
          @click=${() => changeRate(-RATE_STEP)}>${minusIcon}</button>
        <input part="speed-slider" type="range" min=${LEAST_TENTH} max=${max} step=${RATE_STEP} .value=${String(playbackRate)} aria-label=${speed}
          aria-valuetext=${rate} .style=${`--share:${share * 100}%;`} @keydown=${stepByArrow}
          @input=${({ currentTarget }: Event) => setRate((currentTarget as HTMLInputElement).valueAsNumber)}>
        <button part="faster-button" class="icon" type="button" aria-label=${words.faster} ?disabled=${playbackRate >= max}
          @click=${() => changeRate(RATE_STEP)}>${plusIcon}</button>
      </div>
    </div>`;
}

/** By the text's direction: WebKit moves every slider as from left to right. */
function stepByArrow(event: KeyboardEvent): void {
  if (!/^Arrow(Left|Right)$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const slider = event.currentTarget as HTMLInputElement;
  if ((event.key === 'ArrowLeft') === slider.matches(':dir(rtl)')) slider.stepUp();
  else slider.stepDown();
  slider.dispatchEvent(new Event('input'));
}

function renderVolume({ host, view: { strings }, words }: MenuTemplate): TemplateResult {
  const volume = host.muted ? 0 : host.volume;
  return html`<div class="item volume">
      <button part="mute-button" class="icon lead" type="button" aria-pressed=${host.muted} aria-label=${words.mute}
        @click=${() => {
          host.muted = !host.muted;
        }}>${host.muted || !host.volume ? mutedIcon : volumeIcon}</button>
      <input part="volume" type="range" min="0" max="1" step="0.05" .value=${String(volume)} aria-label=${words.volume}
        aria-valuetext=${`${localizeDigits(String(Math.round(volume * 100)), strings.digits)}%`}
        .style=${`--share:${volume * 100}%;`} @keydown=${stepByArrow}
        @input=${(event: Event) => {
          host.volume = (event.currentTarget as HTMLInputElement).valueAsNumber;
          host.muted = false;
        }}>
    </div>`;
}

function renderBrief({ host, words, chooseBrief }: MenuTemplate): TemplateResult {
  const option = (isBrief: boolean, name: string) =>
    html`<option .selected=${host.brief === isBrief}>${name}</option>`;
  return html`<label class="item">${briefIcon}<span>${words.reading}</span>
      <select part="brief-select" @change=${({ currentTarget }: Event) =>
        chooseBrief((currentTarget as HTMLSelectElement).selectedIndex > 0)}>
        ${option(false, words.detailed)}${option(true, words.brief)}</select></label>`;
}

/** Ways through the text: seconds where the bar has no room for them, chapters, sentences and paragraphs, and which sentence is read. */
function renderPlaces(menu: MenuTemplate): TemplateResult {
  return html`${menu.host.chapters.length ? renderChapters(menu) : nothing}${renderSkip(menu)}`;
}

function renderSkip({ host, view, words, seekBy }: MenuTemplate): TemplateResult {
  const { digits, lang } = view.strings;
  const { back, forward } = playingStrings(lang);
  const local = (count: number) => localizeDigits(String(count), digits);
  const [number, count] = view.sentence() ?? [];
  const sentence = number && count ? words.sentenceOf(local(number), local(count)) : words.sentence;
  const row = (name: string, icon: TemplateResult, kind: string, buttons: TemplateResult) =>
    html`<div class="item ${kind}" role="group" aria-label=${name}>${icon}<span>${name}</span>${buttons}</div>`;
  const step = (direction: number) => `icon step ${direction < 0 ? 'back' : ''}`;
  const skipTo = (unit: 'sentence' | 'paragraph', direction: 1 | -1, name: string) =>
    html`<button part="skip-button" class=${step(direction)} type="button" aria-label=${name} @click=${() => host.skip(unit, direction)}>${chevronIcon}</button>`;
  const skip = (unit: 'sentence' | 'paragraph') =>
    html`${skipTo(unit, -1, words.previous)}${skipTo(unit, 1, words.next)}`;
  const jumpBy = (direction: 1 | -1, name: string) =>
    html`<button part="jump-button" class=${step(direction)} type="button" aria-label=${name} @click=${() => seekBy(direction * JUMP_SECONDS)}>${chevronIcon}</button>`;
  const ten = local(JUMP_SECONDS);
  const jump = html`${jumpBy(-1, back(ten))}${jumpBy(1, forward(ten))}`;
  return html`${row(words.seconds(ten), jumpIcon, 'narrow', jump)}
    ${row(sentence, sentenceIcon, '', skip('sentence'))}${row(words.paragraph, paragraphIcon, '', skip('paragraph'))}`;
}

function renderChapters({ host, words }: MenuTemplate): TemplateResult {
  const { chapters, currentTime } = host;
  const current = chapters.findLastIndex(({ startTime }) => startTime <= currentTime + 0.01);
  return html`<label class="item">${chapterIcon}<span>${words.chapter}</span>
      <select part="chapter-select" @change=${({ currentTarget }: Event) => {
        const chapter = chapters[(currentTarget as HTMLSelectElement).selectedIndex];
        if (chapter) host.seekToCharacter(chapter.character);
      }}>${chapters.map(({ title }, index) => html`<option .selected=${index === Math.max(0, current)}>${title}</option>`)}</select></label>`;
}

function renderSleep(host: BarHost, { view: { strings }, words }: MenuTemplate): TemplateResult {
  const { sleepTimer } = host;
  const minutes = (count: number) => strings.minutes(localizeDigits(String(count), strings.digits));
  const counts =
    typeof sleepTimer === 'number' && !SLEEP_MINUTES.includes(sleepTimer)
      ? [sleepTimer, ...SLEEP_MINUTES]
      : SLEEP_MINUTES;
  const option = (value: SleepTime, text: string) =>
    html`<option value=${String(value)} .selected=${value === sleepTimer}>${text}</option>`;
  return html`<label class="item">${sleepIcon}<span>${words.sleepTimer}</span>
      <select part="sleep-select" @change=${(event: Event) => {
        const { value } = event.currentTarget as HTMLSelectElement;
        host.sleepTimer = value === 'null' ? null : value === 'end-of-chapter' ? value : Number(value);
      }}>
        ${option(null, words.off)}${counts.map((count) => option(count, minutes(count)))}
        ${host.chapters.length ? option('end-of-chapter', words.endOfChapter) : nothing}
      </select></label>`;
}
