/** Markup that is safe to insert. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Insert = string | number | Html | undefined | readonly Insert[];

/** HTML or SVG; what is inserted is escaped, unless it is made by this function itself. Undefined is nothing. */
export function html(literals: TemplateStringsArray, ...inserts: readonly Insert[]): Html {
  return new Html(literals.map((literal, index) => literal + markupOf(inserts[index])).join(''));
}

function markupOf(insert: Insert): string {
  if (insert === undefined) return '';
  if (insert instanceof Html) return insert.text;
  if (typeof insert === 'object') return insert.map(markupOf).join('');
  return String(insert).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
