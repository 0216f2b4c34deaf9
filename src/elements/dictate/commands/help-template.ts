import { html, nothing, type TemplateResult } from 'lit';
import { TRANSCRIPTION_LANGUAGES } from '../../../contract/dialects.ts';
import type { DictationCommand } from '../../../text/dictation/spoken-commands.ts';
import { isBadini, isEnglish, type SpokenTable } from '../../../text/dictation/spoken-table.ts';
import { adoptStyles } from '../../base/adopt-styles.ts';
import { closeIcon } from '../../base/later-icons.ts';
import { commandStrings } from '../../localization/command-strings.ts';
import type { CommandStrings } from '../../localization/strings.ts';
import { helpStyles } from './help.styles.ts';
import { readSpokenTable } from './read-spoken-table.ts';
import type { TextHost } from './text-host.ts';

/** A button that opens the list of spoken words, and what the latest command has done. */
export function renderHelp(host: TextHost, message: string): unknown {
  const { element, strings } = host;
  if (!element.commands && !element.spokenPunctuation) return nothing;
  const root = element.renderRoot as ShadowRoot;
  adoptStyles(root, helpStyles.cssText);
  const words = commandStrings(strings().lang);
  const dialog = () => root.querySelector<HTMLDialogElement>('[part=help]')!;
  return html`<button part="help-button" type="button" aria-label=${words.help} title=${words.help} aria-haspopup="dialog" @click=${() => dialog().showModal()}>?</button>
    <dialog part="help" aria-label=${words.help} @click=${({ target }: Event) => target === dialog() && dialog().close()}>
      <div class="help">
        <div class="help-head"><h2>${words.help}</h2>
          <button part="help-close" type="button" aria-label=${words.close} @click=${() => dialog().close()}>${closeIcon}</button></div>
        ${element.spokenPunctuation ? renderMarks(host, words) : nothing}
        ${element.commands ? renderCommands(host, words) : nothing}
      </div>
    </dialog>
    ${message ? html`<span part="command" aria-hidden="true">${message}</span>` : nothing}`;
}

function renderMarks(host: TextHost, words: CommandStrings): TemplateResult {
  const { marks, onlyAtEnd, escape: escapes } = tableOf(host);
  const names: Readonly<Record<string, string>> = { '\n': words.newLine, '\n\n': words.newParagraph };
  const rows = groupByValue(marks).map(([mark, phrases]): Row => [names[mark] ?? mark, phrases]);
  rows.push([words.literally, escapes]);
  return html`<h3>${words.marks}</h3>
    ${renderTable(host, rows, (phrase) => (onlyAtEnd.includes(phrase) ? '*' : ''))}
    ${onlyAtEnd.length ? html`<p>${words.onlyAtEnd}</p>` : nothing}`;
}

function renderCommands(host: TextHost, words: CommandStrings): TemplateResult {
  const rows = groupByValue<DictationCommand>(tableOf(host).commands).map(
    ([command, phrases]): Row => [words.names[command], phrases],
  );
  if (!host.element.spokenPunctuation) rows.push([words.literally, tableOf(host).escape]);
  return html`<h3>${words.commands}</h3><p>${words.alone}</p>${renderTable(host, rows, () => '')}`;
}

type Row = readonly [name: string, phrases: readonly string[]];

function renderTable(
  { dialect, strings }: TextHost,
  rows: readonly Row[],
  noteOf: (phrase: string) => string,
): TemplateResult {
  const lang = TRANSCRIPTION_LANGUAGES[dialect()];
  const langOf = (phrase: string) =>
    isEnglish(phrase) ? 'en' : isBadini(phrase, dialect()) ? 'kmr-Arab' : lang;
  // Readers of Latin letters have no use for these.
  const isShown = (phrase: string) => !isBadini(phrase, dialect()) || strings().lang === 'kmr-Arab';
  const shown = rows
    .map(([name, phrases]): Row => [name, phrases.filter(isShown)])
    .filter(([, phrases]) => phrases.length > 0);
  return html`<table>${shown.map(
    ([name, phrases]) =>
      html`<tr><th scope="row">${name}</th><td>${phrases.map((phrase) => html`<bdi lang=${langOf(phrase)}>${phrase}${noteOf(phrase)}</bdi>`)}</td></tr>`,
  )}</table>`;
}

/** A page's table of another shape is an error once dictation starts. */
function tableOf({ element, dialect }: TextHost): SpokenTable {
  try {
    return readSpokenTable(element.spokenTable, dialect());
  } catch {
    return readSpokenTable(undefined, dialect());
  }
}

function groupByValue<Value extends string>(table: Readonly<Record<string, Value>>): [Value, string[]][] {
  const groups = new Map<Value, string[]>();
  for (const [phrase, value] of Object.entries(table))
    groups.set(value, [...(groups.get(value) ?? []), phrase]);
  return [...groups];
}
