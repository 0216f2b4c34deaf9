// Classic scripts have `currentScript`, modules `import.meta.url`. Inline scripts have neither.
type Tag = HTMLScriptElement & HTMLLinkElement;

const { document, HTMLScriptElement } = globalThis;
const current = document?.currentScript;
// DOM clobbering: markup such as an image named `currentScript` can shadow the property.
const own = current && current instanceof HTMLScriptElement ? current : undefined;

/** URL of the script-tag file, if known. */
export const scriptUrl: string | undefined = own?.src || import.meta.url || undefined;

const tags = own
  ? [own]
  : // kurdish-player.js imports the script, after a `modulepreload` link with its hash.
    [...(document?.querySelectorAll<Tag>('script,link') ?? [])].filter(
      (tag) => (tag.src || tag.href) === scriptUrl,
    );
// The file is fetched once for all of them; the tag with a hash states what the page expects.
const tag = tags.find(({ integrity }) => integrity) ?? tags[0];

/** Whether the page pins the script by a hash, and thereby the files that it loads. */
export const isPinned = Boolean(tag?.integrity);

/** The script's Content-Security-Policy nonce. */
export const nonce: string = tag?.nonce ?? '';
