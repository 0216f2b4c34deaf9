// Classic scripts have `currentScript`, modules `import.meta.url`. Inline scripts have neither.
const { document, HTMLScriptElement } = globalThis;
const current = document?.currentScript;
// DOM clobbering: markup such as an image named `currentScript` can shadow the property.
const own = current && current instanceof HTMLScriptElement ? current : undefined;

/** URL of the script-tag file, if known. */
export const scriptUrl: string | undefined = own?.src || import.meta.url || undefined;

const tags = own
  ? [own]
  : [...(document?.querySelectorAll('script') ?? [])].filter(({ src }) => src === scriptUrl);
// The file is fetched once for all of them; the tag with a hash states what the page expects.
const tag = tags.find(({ integrity }) => integrity) ?? tags[0];

/** Whether the page pins the script by a hash, and thereby the files that it loads. */
export const isPinned = Boolean(tag?.integrity);

/** The script's Content-Security-Policy nonce. */
export const nonce: string = tag?.nonce ?? '';
