import { html, nothing, type TemplateResult } from 'lit';
import { DIALECTS } from '../../contract/dialects.ts';
import type { SpeechError } from '../../contract/errors.ts';
import { renderError } from '../base/error-template.ts';
import { playIcon } from '../base/icons.ts';
import { stopIcon } from '../base/later-icons.ts';
import { localizeDigits } from '../base/localize-digits.ts';
import type { PickerStrings, Strings } from '../localization/strings.ts';
import type { VirtualList } from './virtual-list.ts';
import { displayName } from './voice-display-name.ts';
import type { VoiceFilter } from './voice-filter.ts';
import type { Collection, ListedVoice, VoiceListing } from './voice-listing.ts';
import { isRecommended, type Person } from './voice-people.ts';
import { checkIcon, closeIcon, lockIcon } from './voice-picker-icons.ts';
import type { VoiceRestriction } from './voice-restrictions.ts';

/** State of the open picker, and its event handlers. */
export interface PickerView {
  readonly strings: Strings;
  readonly words: PickerStrings;
  readonly filter: VoiceFilter;
  /** Only voices of one dialect are offered. */
  readonly dialectIsFixed: boolean;
  readonly list: Pick<VirtualList<Person>, 'items' | 'rows' | 'activeIndex'>;
  readonly listing: VoiceListing;
  /** Id of the voice in use. */
  readonly current: string;
  /** The voice being previewed. */
  readonly previewed: ListedVoice | undefined;
  /** The site has no speech service, so neither a count nor a retry is shown. */
  readonly isMute: boolean;
  readonly error: SpeechError | undefined;
  /** Shown instead of the usual message for `error`. */
  readonly errorText: string | undefined;
  readonly upgradeUrl: string | undefined;
  readonly canReset: boolean;
  /** Undefined where no choice is remembered. */
  readonly remembers: boolean | undefined;
  setRemembers(remembers: boolean): void;
  /** The version that a person's row stands for. */
  shown(person: Person): ListedVoice;
  /** The number of a version among those of its person. */
  versionOf(voice: ListedVoice): number;
  pick(person: Person, id: string): void;
  retryPreview(): void;
  restrictionOf(voice: ListedVoice): VoiceRestriction | undefined;
  setFilter(change: Partial<VoiceFilter>): void;
  choose(voice: ListedVoice): void;
  preview(voice: ListedVoice): void;
  scrolled(): void;
  retry(): void;
  reset(): void;
  close(): void;
  closed(): void;
  pressed(event: Event): void;
  clicked(event: Event): void;
  keydown(event: KeyboardEvent): void;
}

/** The button that opens the picker. */
export function renderPickerButton(view: {
  readonly strings: Strings;
  readonly label: string;
  /** The voice, the word for it where its name is not known, or an invitation to choose one. */
  readonly text: string;
  readonly isOpen: boolean;
  readonly isOff: boolean;
  show(): void;
}): TemplateResult {
  const { strings, text, isOpen, isOff, show } = view;
  const label = view.label || strings.voice;
  return html`<button part="voice-button" class="menu" type="button" lang=${strings.lang} dir=${strings.dir} aria-haspopup="dialog" aria-expanded=${isOpen}
      aria-label=${text === label ? label : `${label}: ${text}`} ?disabled=${isOff} @click=${show}><bdi>${text}</bdi></button>`;
}

export function renderPicker(view: PickerView): TemplateResult {
  const { strings, words, list, listing, isMute } = view;
  const digits = (text: string | number) => localizeDigits(String(text), strings.digits);
  const count = list.items.length;
  return html`<dialog part="voice-menu" lang=${strings.lang} dir=${strings.dir} aria-labelledby="title" tabindex="-1"
      @close=${view.closed} @input=${(event: Event) => event.stopPropagation()} @pointerdown=${view.pressed} @click=${view.clicked} @keydown=${view.keydown}>
    <div class="panel">
      <div class="head">
        <h2 id="title">${words.title}</h2>
        <button part="voice-close" type="button" aria-label=${words.close} @click=${view.close}>${closeIcon}</button>
      </div>
      <input part="voice-search" type="text" inputmode="search" enterkeyhint="search" role="combobox" autocomplete="off" autocapitalize="off" spellcheck="false"
        placeholder=${words.search} aria-label=${words.search} aria-expanded="true" aria-haspopup="listbox" aria-controls="voices" aria-autocomplete="list"
        aria-activedescendant=${isActiveRendered(list) ? `voice-${list.activeIndex}` : nothing}
        @input=${(event: Event) => view.setFilter({ query: (event.currentTarget as HTMLInputElement).value })}>
      <div class="facets">${renderFacets(view)}</div>
      <div part="voice-list" class="list" tabindex="-1" @scroll=${view.scrolled}>
        <div class="height"><div class="window">
          <div role="listbox" id="voices" aria-label=${words.voices}>${renderOptions(view, digits)}</div>
          <div class="listens">${renderListens(view, digits)}</div>
        </div></div>
        ${listing.loading ? html`<progress max=${listing.total} value=${listing.loaded} aria-label=${words.voices}></progress>` : nothing}
      </div>
      ${renderError(strings, view.error, view.upgradeUrl, view.errorText, listing.error ? undefined : view.retryPreview)}
      ${listing.error && !isMute ? html`<button part="voice-retry" class="text" type="button" @click=${view.retry}>${strings.retry}</button>` : nothing}
      <div class="foot">
        <span part="voice-count" role="status">${isMute ? nothing : listing.loading ? words.loading(digits(listing.loaded), digits(listing.total)) : count || listing.error ? words.found(digits(count)) : words.none}</span>
        ${view.remembers === undefined ? nothing : html`<label class="remember"><input part="voice-remember" type="checkbox" .checked=${view.remembers} @change=${(event: Event) => view.setRemembers((event.currentTarget as HTMLInputElement).checked)}>${words.remember}</label>`}
        ${view.canReset ? html`<button part="voice-reset" class="text" type="button" @click=${view.reset}>${words.pageVoice}</button>` : nothing}
      </div>
    </div>
  </dialog>`;
}

type Digits = (text: string | number) => string;

function isActiveRendered({ activeIndex, rows }: PickerView['list']): boolean {
  return activeIndex >= rows.first && activeIndex < rows.end;
}

function renderOptions(view: PickerView, digits: Digits): TemplateResult[] {
  const { strings, words, current } = view;
  const { items, rows, activeIndex } = view.list;
  return items.slice(rows.first, rows.end).map((person, offset) => {
    const index = rows.first + offset;
    const voice = view.shown(person);
    const lock = view.restrictionOf(voice);
    const count = person.versions.length;
    const facts = [
      !view.filter.query && isRecommended(voice) && !lock ? words.recommended : '',
      words[voice.gender],
      view.filter.dialect ? '' : words[voice.dialect],
      isNamed(voice.collection) ? words.collections[voice.collection] : '',
      count > 1 && !view.listing.loading ? words.versions(digits(count)) : '',
    ];
    return html`<div role="option" part="voice-option" id="voice-${index}" aria-selected=${voice.id === current} aria-posinset=${index + 1} aria-setsize=${items.length}
        ?data-active=${index === activeIndex} ?data-locked=${lock} @click=${() => view.choose(voice)}>
      <span class="mark">${voice.id === current ? checkIcon : nothing}</span>
      <span class="who"><span class="name"><bdi>${displayName(voice, strings)}</bdi></span><span class="facts"> ${facts.filter(Boolean).join(' · ')}</span></span>
      ${lock ? html`<span class="lock">${lockIcon}<span class="unseen">${lock.code === 'upgrade-required' ? words.locked : words.unavailable}</span></span>` : nothing}
    </div>`;
  });
}

/** Beside the options, because an option may not contain controls. Only the active person's are in the tab order. */
function renderListens(view: PickerView, digits: Digits): TemplateResult[] {
  const { strings, words, list, previewed } = view;
  const { items, rows } = list;
  const tabStop = isActiveRendered(list) ? list.activeIndex : rows.first;
  return items.slice(rows.first, rows.end).map((person, offset) => {
    const voice = view.shown(person);
    const sounds = voice === previewed;
    const tabIndex = rows.first + offset === tabStop ? 0 : -1;
    const label = sounds ? words.stop : words.listen(displayName(voice, strings));
    return html`<span class="row">${person.versions.length > 1 && !view.listing.loading ? renderVersions(view, person, voice, tabIndex, digits) : nothing}<button part="voice-listen" type="button" .item=${person} tabindex=${tabIndex} aria-label=${label}
      title=${label} aria-keyshortcuts="Shift+Enter" ?data-sounding=${sounds}
      @click=${() => view.preview(voice)}>${sounds ? stopIcon : playIcon}</button></span>`;
  });
}

function renderVersions(
  { strings, words, pick, versionOf }: PickerView,
  person: Person,
  shown: ListedVoice,
  tabIndex: number,
  digits: Digits,
): TemplateResult {
  return html`<select part="voice-version" .item=${person} tabindex=${tabIndex} aria-label=${words.version(displayName(shown, strings))}
      @change=${(event: Event) => pick(person, (event.currentTarget as HTMLSelectElement).value)}>
      ${person.versions.map((voice) => html`<option value=${voice.id} .selected=${voice.id === shown.id}>${words.numbered(digits(versionOf(voice)))}</option>`)}
    </select>`;
}

function renderFacets({ words, filter, dialectIsFixed, listing, setFilter }: PickerView): unknown[] {
  const collections: Collection[] = ['v3', 'v4', 'v5', 'cast', 'studio'];
  if (listing.voices.some(({ collection }) => collection === 'clone')) collections.push('clone');
  return [
    dialectIsFixed
      ? nothing
      : renderFacet(
          words.dialect,
          filter.dialect,
          ['', words.allDialects],
          DIALECTS.map((name) => [name, words[name]]),
          (dialect) => setFilter({ dialect }),
        ),
    renderFacet(
      words.gender,
      filter.gender,
      ['', words.allGenders],
      [
        ['female', words.women],
        ['male', words.men],
      ],
      (gender) => setFilter({ gender }),
    ),
    renderFacet(
      words.group,
      filter.collection,
      ['', words.allGroups],
      collections.map((name) => [name, words.collections[name]]),
      (collection) => setFilter({ collection }),
    ),
  ];
}

function renderFacet<Value extends string>(
  label: string,
  value: Value | '',
  all: readonly ['', string],
  choices: readonly (readonly [Value, string])[],
  set: (value: Value | '') => void,
): TemplateResult {
  return html`<select part="voice-facet" aria-label=${label} @change=${(event: Event) => set((event.currentTarget as HTMLSelectElement).value as Value | '')}>
      ${[all, ...choices].map(([choice, name]) => html`<option value=${choice} ?selected=${choice === value}>${name}</option>`)}
    </select>`;
}

/** Whether the service has a name for the collection, rather than a number. */
function isNamed(collection: Collection): boolean {
  return !/^v\d/.test(collection);
}
