import { html, type TemplateResult } from 'lit';
import { playingStrings } from '../../localization/playing-strings.ts';
import type { MenuStrings, Strings } from '../../localization/strings.ts';

/** The keys of `handleBarKey`, and what they do. */
export function renderShortcuts(strings: Strings, words: MenuStrings): TemplateResult {
  const { keys } = words;
  const rows: [string[], string][] = [
    [['Space', 'K'], keys.toggle],
    [['J', 'L'], keys.jump],
    [['←', '→'], keys.arrows],
    [['0', '9'], keys.digits],
    [['<', '>'], keys.rate],
    [['M'], words.mute],
    [['C'], strings.captions],
    [['P'], keys.place],
    [['E'], keys.leave],
    [['Esc'], playingStrings(strings.lang).stop],
    [['?'], words.shortcuts],
  ];
  return html`<dl class="keys">${rows.map(
    ([names, text]) =>
      html`<div><dt dir="ltr" lang="en">${names.map((name) => html`<kbd>${name}</kbd> `)}</dt><dd>${text}</dd></div>`,
  )}</dl>
    <p class="hint">${keys.hint}</p>`;
}
