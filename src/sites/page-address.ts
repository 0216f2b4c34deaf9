/** Stands for a site whose address is not known. */
const UNKNOWN_ORIGIN = 'https://site.invalid';

/**
 * Where a built HTML file is served: without `index.html`, and without `.html` only where the folder says so.
 * @param path From the site's folder, with slashes.
 * @param base Path of the site on its origin, with a slash at both ends.
 */
export function pageAddress(path: string, base: string, origin: string = UNKNOWN_ORIGIN): string {
  const address = path.replace(/(^|\/)index\.html$/, '$1');
  return new URL(base + address.split('/').map(encodeURIComponent).join('/'), origin).href;
}
