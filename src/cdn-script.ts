// A classic script knows itself as `currentScript`, a module as `import.meta.url`. Neither does one whose text was put into the page.
const { document, HTMLScriptElement } = globalThis;
const current = document?.currentScript;
// Markup can put an image of that name in the place of the script.
const own = current && current instanceof HTMLScriptElement ? current : undefined;

/** Address of the script-tag file, where it can be known. */
export const scriptUrl: string | undefined = own?.src || import.meta.url || undefined;

const tags = own
  ? [own]
  : [...(document?.querySelectorAll('script') ?? [])].filter(({ src }) => src === scriptUrl);
// The first of them was fetched for all; the one with a hash says what the page expects.
const tag = tags.find(({ integrity }) => integrity) ?? tags[0];

/** Whether the page says what the script has to be, and so what the files have to be that it loads. */
export const isPinned = Boolean(tag?.integrity);

/** What a Content-Security-Policy knows the script by. */
export const nonce: string = tag?.nonce ?? '';
