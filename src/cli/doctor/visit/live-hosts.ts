import { readPolicies } from '../policy/read-policies.ts';
import type { SeenPage } from './visit.ts';

/** Hosts of live dictation that the page's policies name in `connect-src`, such as `wss://live.example`, where the page takes dictation live. */
export function liveHosts({ answer, outline }: SeenPage): string[] {
  const isLive = outline.elements.some(
    ({ name, attributes, endpoint }) =>
      name === 'kurdish-dictate' && attributes.mode !== 'record' && endpoint !== 'local:',
  );
  if (!isLive) return [];
  const texts = [
    answer.headers.get('content-security-policy') ?? '',
    ...outline.policies.map(({ text }) => text),
  ];
  const sources = texts
    .flatMap((text) => readPolicies(text, ''))
    .flatMap(({ directives }) => directives.get('connect-src') ?? []);
  const hosts = sources.filter((source) => /^wss?:\/\/[^*]+$/.test(source) && URL.canParse(source));
  return [...new Set(hosts.map((host) => new URL(host).origin))];
}
