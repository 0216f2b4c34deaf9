import type { TemplateResult } from 'lit';
import { estimatedDuration } from '../../text/estimated-duration.ts';
import * as ckb from '../localization/ckb.strings.ts';
import { nearestLanguage } from '../localization/element-language.ts';
import * as en from '../localization/en.strings.ts';
import * as kmr from '../localization/kmr.strings.ts';
import * as kmrArab from '../localization/kmr-arab.strings.ts';
import { languageFor } from '../localization/languages.ts';
import type { Strings } from '../localization/strings.ts';
import { renderBar } from '../tts/bar/bar-template.ts';

const STRINGS: Record<string, Omit<Strings, 'lang' | 'dir' | 'digits'>> = {
  ckb: ckb.strings,
  en: en.strings,
  kmr: kmr.strings,
  'kmr-Arab': kmrArab.strings,
};

/** A part that can be pressed at rest. */
export type RestingPart = 'play-button' | 'menu-button';

/**
 * The bar of an element that has not been used, by the template of the element itself.
 * @param hasFailed Whether the element's code could not be loaded.
 */
export function renderResting(
  element: Element,
  hasFailed: boolean,
  press: (part: RestingPart) => void,
): TemplateResult {
  const { lang, dir, digits } = languageFor(nearestLanguage(element));
  const strings: Strings = { lang, dir, digits, ...(STRINGS[lang] ?? en.strings) };
  const number = (name: string) => Number(element.getAttribute(name)) || 1;
  const host = {
    paused: true,
    disabled: element.hasAttribute('disabled'),
    label: element.getAttribute('label') ?? '',
    headline: element.getAttribute('headline') ?? '',
    playbackRate: number('playback-rate'),
  };
  const duration = estimatedDuration(textLength(element), number('speed'));
  const nothingYet = () => {};
  return renderBar({
    host,
    view: { strings, status: 'idle', error: hasFailed ? { code: 'asset-blocked' } : undefined },
    duration,
    playing: undefined,
    sticky: undefined,
    said: '',
    retry: () => press('play-button'),
    onKey: nothingYet,
    toggle: () => press('play-button'),
    openMenu: () => press('menu-button'),
  });
}

function textLength(element: Element): number {
  const id = element.getAttribute('for');
  const named = id ? element.ownerDocument.getElementById(id) : null;
  const content = element.textContent?.trim() ? element : named;
  const text = element.getAttribute('text') ?? content?.textContent ?? '';
  return text.replace(/\s+/g, ' ').trim().length;
}
