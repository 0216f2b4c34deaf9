import type { Finding } from '../findings/fault.ts';
import { shown } from '../findings/written-place.ts';
import { jsonOf } from '../visit/ask.ts';
import type { Visit } from '../visit/visit.ts';

/** Seconds by which a token's time may differ from that of its answer, which is on its way for some of them. */
const TOLERANCE = 20;
/** A page asks for a token five seconds before the former one expires. */
const SHORTEST = 15;

/** Whether tokens live, by the clock of the server that sends them. */
export function checkClock({ endpoints }: Visit): Finding[] {
  return endpoints.flatMap(({ token }): Finding[] => {
    const { expires_at: expiresAt, expires_in: expiresIn } = jsonOf(token) ?? {};
    const date = Date.parse(token.headers.get('date') ?? '') / 1000;
    if (typeof expiresAt !== 'number' || typeof expiresIn !== 'number') return [];
    const where = shown(token.url);
    if (expiresIn < SHORTEST)
      return [
        {
          where,
          what: `Tokens live for ${expiresIn} seconds, too short for a page to use them.`,
          fix: 'ttsTokenSeconds=300, sttTokenSeconds=60 in KURDISH_SPEECH_LIMITS',
        },
      ];
    const seconds = Math.round(date - (expiresAt - expiresIn));
    if (!Number.isFinite(seconds) || Math.abs(seconds) <= TOLERANCE) return [];
    return [
      {
        where,
        what: `The token was made ${Math.abs(seconds)} seconds ${seconds > 0 ? 'before' : 'after'} the time of its answer: a clock is wrong, or the answer is from a cache.`,
        fix: '`timedatectl set-ntp true` on the machines of the proxy and of the web server; no cache for this address',
      },
    ];
  });
}
