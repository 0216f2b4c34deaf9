// A classic script knows itself as `currentScript`, a module as `import.meta.url`. Neither does one whose text was put into the page.
const { currentScript, scripts = [] } = globalThis.document ?? {};
const own = currentScript && 'src' in currentScript ? currentScript : undefined;

/** Address of the script-tag file, where it can be known. */
export const scriptUrl: string | undefined = own?.src || import.meta.url || undefined;

const tag = own ?? [...scripts].find(({ src }) => src === scriptUrl);

/** Whether the page says what the script has to be, and so what the files have to be that it loads. */
export const isPinned = Boolean(tag?.integrity);

/** What a Content-Security-Policy knows the script by. */
export const nonce: string = tag?.nonce ?? '';
