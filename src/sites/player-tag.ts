/** What of a page's `<kurdish-tts>` is decided for it: the id of what it reads, where its sound is, and the site's own attributes. */
export interface PlayerTag {
  readonly htmlFor: string;
  /** Address of the published speech; undefined where there is none, so that the page itself speaks. */
  readonly src: string | undefined;
  readonly attributes: Readonly<Record<string, string>> | undefined;
}

export function playerTag({ htmlFor, src, attributes }: PlayerTag): string {
  const all = { controls: '', for: htmlFor, ...attributes, ...speechAttributes(src) };
  return `<kurdish-tts${attributeText(all)}></kurdish-tts>`;
}

/** Published speech, else the embedded voices in the reader's own browser. */
export function speechAttributes(src: string | undefined): Readonly<Record<string, string>> {
  return src === undefined ? { endpoint: 'local:' } : { src };
}

export function attributeText(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value ? ` ${name}="${escapeAttribute(value)}"` : ` ${name}`))
    .join('');
}

function escapeAttribute(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}
