import { fixture, html, waitUntil } from '@open-wc/testing';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import '../../../src/elements/voice-picker/kurdish-voice-picker.ts';
import type { KurdishVoicePickerElement } from '../../../src/elements/voice-picker/kurdish-voice-picker.ts';
import type { VoiceChoice } from '../../../src/elements/voice-picker/voice-selection.ts';
import { refuse, WatchedService } from './service.ts';
import { openMenu } from './tts-parts.ts';

export const NOT_IN_PLAN = refuse(403, {
  error: 'The voice is outside the free plan.',
  upgrade_required: true,
  upgrade_url: 'https://example.org/plans',
});

export const PATIENCE = { timeout: 15_000 };

export function part<T extends HTMLElement>(element: HTMLElement, name: string): T {
  const found = element.shadowRoot?.querySelector<T>(`[part=${name}]`);
  if (!found) throw new Error(`There is no part ${name}.`);
  return found;
}

export function parts(element: HTMLElement, name: string): HTMLElement[] {
  return [...(element.shadowRoot?.querySelectorAll<HTMLElement>(`[part=${name}]`) ?? [])];
}

export const options = (picker: HTMLElement) => parts(picker, 'voice-option');

export const names = (picker: HTMLElement) =>
  options(picker).map((option) => option.querySelector('bdi')?.textContent ?? '');

export const count = (picker: HTMLElement) =>
  Number.parseInt(part(picker, 'voice-count').textContent ?? '', 10);

/** The option that `aria-activedescendant` names. */
export function active(picker: HTMLElement): HTMLElement | null {
  const id = part(picker, 'voice-search').getAttribute('aria-activedescendant');
  return picker.shadowRoot?.getElementById(id ?? '') ?? null;
}

export async function type(picker: KurdishVoicePickerElement, text: string): Promise<void> {
  const search = part<HTMLInputElement>(picker, 'voice-search');
  search.value = text;
  search.dispatchEvent(new Event('input'));
  await picker.updateComplete;
}

export async function choose(picker: KurdishVoicePickerElement, facet: number, value: string): Promise<void> {
  const menu = parts(picker, 'voice-facet')[facet] as HTMLSelectElement;
  menu.value = value;
  menu.dispatchEvent(new Event('change'));
  await picker.updateComplete;
}

export async function listed(picker: KurdishVoicePickerElement): Promise<void> {
  const isListed = () => !picker.matches(':state(loading)') && options(picker).length > 0;
  await waitUntil(isListed, 'the voices are listed', PATIENCE);
}

export async function openPicker(service = new WatchedService()): Promise<KurdishVoicePickerElement> {
  const picker = await fixture<KurdishVoicePickerElement>(
    html`<kurdish-voice-picker .fetch=${service.fetch}></kurdish-voice-picker>`,
  );
  picker.show();
  await listed(picker);
  return picker;
}

export async function openFrom(element: KurdishTtsElement): Promise<KurdishVoicePickerElement> {
  if (!element.shadowRoot?.querySelector('[part=menu][open]')) await openMenu(element);
  part(element, 'voice-button').click();
  const find = () => element.shadowRoot?.querySelector('kurdish-voice-picker');
  await waitUntil(() => find()?.open, 'the picker opens', PATIENCE);
  const picker = find() as KurdishVoicePickerElement;
  await listed(picker);
  return picker;
}

export const player = (service: WatchedService, voice = 'sorani_m001') =>
  fixture<KurdishTtsElement>(
    html`<kurdish-tts controls text="سڵاو" voice=${voice} .fetch=${service.fetch}></kurdish-tts>`,
  );

export const REBAZ = { voice: 'sorani_m011', voiceGroup: 'v3', dialect: 'sorani', name: 'Rêbaz' } as const;

export const DELAL = {
  voice: 'kurmanji_v4_f002',
  voiceGroup: 'v4',
  dialect: 'kurmanji',
  name: 'Delal',
} as const;

/** Stores a choice as an earlier visit would have. */
export function remember(choice: VoiceChoice): void {
  localStorage.setItem(`kurdish-speech:voice:${choice.dialect}`, JSON.stringify(choice));
}

/** Peak level of all audio output, 0 to 1. */
export class Loudspeaker {
  readonly #connect = AudioNode.prototype.connect;
  readonly #taps: AnalyserNode[] = [];

  constructor() {
    const taps = this.#taps;
    const original = this.#connect as (...to: unknown[]) => unknown;
    AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
      if (to[0] instanceof AudioDestinationNode) {
        const tap = new AnalyserNode(this.context);
        original.call(this, tap);
        taps.push(tap);
      }
      return original.call(this, ...to);
    } as typeof AudioNode.prototype.connect;
  }

  get level(): number {
    return Math.max(0, ...this.#taps.map(peak));
  }

  restore(): void {
    AudioNode.prototype.connect = this.#connect;
  }
}

function peak(tap: AnalyserNode): number {
  const samples = new Float32Array(tap.fftSize);
  tap.getFloatTimeDomainData(samples);
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
}
