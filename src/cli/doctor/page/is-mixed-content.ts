import { isTrustworthy } from './is-trustworthy.ts';

/** Whether a page keeps a request to this address back (W3C, Mixed Content, 4.4): `http:` or `ws:` elsewhere than on this machine, of an `https:` page. */
export function isMixedContent(url: string, pageUrl: string): boolean {
  if (!pageUrl.startsWith('https:') || !/^(?:http|ws):/.test(url)) return false;
  return URL.canParse(url) && !isTrustworthy(new URL(url));
}
