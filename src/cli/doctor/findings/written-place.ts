/** "line 12, <kurdish-tts>" */
export function placeOf({ line, name }: { readonly line: number; readonly name: string }): string {
  return `line ${line}, <${name}>`;
}

/** An address without its query, which may have a nonce or a token. */
export function shown(url: string): string {
  return url.split(/[?#]/)[0]!;
}

/** The path of an address as a location of nginx, Caddy or Apache, with a slash at its end. */
export function folderOf(url: string): string {
  const { pathname } = new URL(url);
  return pathname.replace(/[^/]*$/, '');
}
