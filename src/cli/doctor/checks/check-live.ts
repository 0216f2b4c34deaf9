import type { Finding } from '../findings/fault.ts';
import { firewallFault } from '../findings/firewall.ts';
import { remedy } from '../findings/remedy.ts';
import type { Visit } from '../visit/visit.ts';

/** Whether WebSockets reach the service at the hosts of live dictation. */
export function checkLive({ upgrades }: Visit): Finding[] {
  return upgrades.flatMap(({ url, status, failure, headers, isOwnService }) => {
    if (status === 101) return [];
    const { origin } = new URL(url);
    const firewall = firewallFault({ status, headers }, '', '/api/stt-live/');
    if (firewall) return [{ where: origin, ...firewall }];
    return [
      {
        where: origin,
        // Another service may have other addresses.
        severity: isOwnService || !status ? 'fault' : 'warning',
        what: status
          ? `A WebSocket is not opened (${status} in place of 101): live dictation costs a session there and falls back to a recording.`
          : `The host of live dictation cannot be reached: ${failure}.`,
        fix: remedy(headers, {
          nginx:
            '`proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";` in the location of the service',
          caddy:
            '`reverse_proxy 127.0.0.1:4500`, which passes WebSockets on, before other handlers of /api/stt-live/*',
          apache: '`ProxyPass /api/stt-live/ http://127.0.0.1:4500/api/stt-live/ upgrade=websocket`',
          litespeed: 'WebSocket Proxy: URI /api/stt-live/, address 127.0.0.1:4500',
          cloudflare: 'Network → WebSockets: on',
        }),
      },
    ];
  });
}
