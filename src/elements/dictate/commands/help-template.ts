import { html, nothing, type TemplateResult } from 'lit';
import { COMMAND_TABLES, type DictationCommand } from '../../../text/dictation/spoken-commands.ts';
import { SPOKEN_TABLES } from '../../../text/dictation/spoken-table.ts';
import { commandStrings } from '../../localization/command-strings.ts';
import type { CommandStrings } from '../../localization/strings.ts';
import { adoptStyles } from '../../shared/adopt-styles.ts';
import { closeIcon } from '../../shared/icons.ts';
import type { TextHost } from '../text/text-host.ts';
import { helpStyles } from './help.styles.ts';

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
          <button part="help-close" type="button" aria-label=${strings().close} @click=${() => dialog().close()}>${closeIcon}</button></div>
        ${element.spokenPunctuation ? renderMarks(host, words) : nothing}
        ${element.commands ? renderCommands(host, words) : nothing}
      </div>
    </dialog>
    ${message ? html`<span part="command" aria-hidden="true">${message}</span>` : nothing}`;
}

function renderMarks({ element, dialect }: TextHost, words: CommandStrings): TemplateResult {
  const { marks, onlyAtEnd, escape: escapes } = element.spokenTable ?? SPOKEN_TABLES[dialect()];
  const names: Readonly<Record<string, string>> = { '\n': words.newLine, '\n\n': words.newParagraph };
  const rows = groupByValue(marks).map(([mark, phrases]): [string, string[]] => [
    names[mark] ?? mark,
    phrases,
  ]);
  if (escapes.length) rows.push([words.literally, [...escapes]]);
  return html`<h3>${words.marks}</h3>
    ${renderTable(rows, dialect(), (phrase) => (onlyAtEnd.includes(phrase) ? '*' : ''))}
    ${onlyAtEnd.length ? html`<p>${words.onlyAtEnd}</p>` : nothing}`;
}

function renderCommands({ element, dialect }: TextHost, words: CommandStrings): TemplateResult {
  const table = element.spokenTable?.commands ?? COMMAND_TABLES[dialect()];
  const rows = groupByValue<DictationCommand>(table).map(([command, phrases]): [string, string[]] => [
    words.names[command],
    phrases,
  ]);
  return html`<h3>${words.commands}</h3><p>${words.alone}</p>${renderTable(rows, dialect(), () => '')}`;
}

function renderTable(
  rows: readonly (readonly [string, readonly string[]])[],
  dialect: CommandDialect,
  noteOf: (phrase: string) => string,
): TemplateResult {
  const lang = dialect === 'kurmanji' ? 'kmr' : 'ckb';
  return html`<table>${rows.map(
    ([name, phrases]) =>
      html`<tr><th scope="row">${name}</th><td>${phrases.map((phrase) => html`<bdi lang=${isEnglish(phrase) ? 'en' : lang}>${phrase}${noteOf(phrase)}</bdi>`)}</td></tr>`,
  )}</table>`;
}

type CommandDialect = ReturnType<TextHost['dialect']>;

/** Phrases of both dialects are English. */
function isEnglish(phrase: string): boolean {
  return (
    [SPOKEN_TABLES.kurmanji, SPOKEN_TABLES.sorani].every(
      (table) => phrase in table.marks || table.escape.includes(phrase),
    ) ||
    (phrase in COMMAND_TABLES.kurmanji && phrase in COMMAND_TABLES.sorani)
  );
}

function groupByValue<Value extends string>(table: Readonly<Record<string, Value>>): [Value, string[]][] {
  const groups = new Map<Value, string[]>();
  for (const [phrase, value] of Object.entries(table))
    groups.set(value, [...(groups.get(value) ?? []), phrase]);
  return [...groups];
}
