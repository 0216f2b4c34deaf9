import type { Finding } from '../findings/fault.ts';
import { remedy } from '../findings/remedy.ts';
import { placeOf, shown } from '../findings/written-place.ts';
import { isTrustworthy } from '../page/is-trustworthy.ts';
import type { Visit } from '../visit/visit.ts';

/** Whether the page is one to which browsers give sound and a microphone. */
export function checkPermissions({ answer, outline }: Visit): Finding[] {
  const { headers, finalUrl } = answer;
  const found: Finding[] = [];
  const page = new URL(finalUrl);
  if (!isTrustworthy(page) && outline.elements.length)
    found.push({
      where: shown(finalUrl),
      what: 'The page is http:, where browsers have no microphone and no AudioWorklet.',
      fix: remedy(headers, {
        nginx:
          '`listen 443 ssl;` with a certificate, and `return 301 https://$host$request_uri;` for port 80',
        caddy: "the site's name without http://, such as `news.example { … }`",
        apache: 'mod_ssl with a certificate, and `Redirect permanent / https://…/` for port 80',
        cloudflare: 'SSL/TLS → Edge Certificates → Always Use HTTPS',
      }),
    });
  const dictate = outline.elements.find(({ name }) => name === 'kurdish-dictate');
  if (dictate && isDenied(headers, 'microphone'))
    found.push({
      where: `the header Permissions-Policy, for ${placeOf(dictate)}`,
      what: 'The policy of the page takes the microphone away from it.',
      fix: remedy(headers, {
        nginx: '`add_header Permissions-Policy "microphone=(self)" always;`',
        caddy: '`header Permissions-Policy "microphone=(self)"`',
        apache: '`Header always set Permissions-Policy "microphone=(self)"`',
        litespeed: '`Header always set Permissions-Policy "microphone=(self)"` in .htaccess',
        cloudflare:
          'Rules → Transform Rules → Modify Response Header: set static Permissions-Policy to microphone=(self)',
      }),
    });
  const playing = outline.elements.find(({ attributes }) => attributes.autoplay !== undefined);
  if (playing && isDenied(headers, 'autoplay'))
    found.push({
      where: `the header Permissions-Policy, for ${placeOf(playing)}`,
      severity: 'warning',
      what: 'The policy of the page forbids autoplay, so the attribute autoplay does nothing.',
      fix: 'autoplay=(self) in the header Permissions-Policy, or no autoplay',
    });
  return found;
}

/** Whether a policy gives a feature to nobody, or to other origins alone. */
function isDenied(headers: Headers, feature: string): boolean {
  const list = new RegExp(`(?:^|[,\\s])${feature}=(\\([^)]*\\)|\\*|self)`).exec(
    headers.get('permissions-policy') ?? '',
  )?.[1];
  return list !== undefined && list !== '*' && !/\bself\b|\*/.test(list);
}
