import { isPublicHost } from '../../../proxy/base/hosts.ts';
import type { OwnElement } from '../page/page-outline.ts';

/**
 * Whether an element of a public page calls this machine or a private network. Nobody who visits the page gets there, and a page must not
 * choose what is asked for in the network of whoever examines it.
 */
export function isOutOfReach({ endpoint, tokenEndpoint }: OwnElement, pageUrl: string): boolean {
  if (!isPublicHost(new URL(pageUrl).hostname)) return false;
  return [endpoint, tokenEndpoint].some((url) => URL.canParse(url) && !isPublicHost(new URL(url).hostname));
}
