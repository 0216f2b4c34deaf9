import type { AbortSignalLike } from '../../async/abort-signal-like.ts';
import { observed } from '../../async/observed.ts';
import { SpeechError } from '../../contract/errors.ts';
import { COMPACT_TYPES, type PlainType } from '../../formats/compact-codec.ts';
import type { Reply, StreamReply } from '../base/transport-types.ts';
import type { ProxyParts } from '../setup/proxy-parts.ts';
import { estimatedBytes } from '../sharing/estimated-bytes.ts';
import type { ShareableRequest, SharedSpeech } from '../sharing/shared-speech.ts';
import type { Place } from '../visitors/places.ts';
import { type OpenEncoder, reencodedBody } from './compact-body.ts';

interface ThroughOpus {
  readonly parts: ProxyParts;
  readonly shared: SharedSpeech;
  /** Path of the route, for the log. */
  readonly path: string;
  readonly type: PlainType;
  readonly open: OpenEncoder<Uint8Array>;
  /** Key of the same speech in Opus. */
  readonly opusKey: string;
  /** Asks the service for it. */
  readonly generateOpus: ShareableRequest['generate'];
}

/** The place is that of the request in MP3. */
const HELD: Place = { take: () => true, wait: async () => {}, leave: () => {} };
/** What says of the speech in Opus how long it is, how old, and where. */
const OF_THE_ENTRY = new Set(['Content-Length', 'Age', 'Content-Location']);

/**
 * A request for speech in MP3 that gets it from the speech in Opus: from the cache, from a generation that is under way, or from one that
 * it buys and others can listen to. So a text is bought once for both; its MP3 is made once, and kept beside it.
 * @param request As if the service were asked for MP3.
 */
export function mp3ThroughOpus(
  request: ShareableRequest,
  { parts, shared, path, type, open, opusKey, generateOpus }: ThroughOpus,
): ShareableRequest {
  const { visitor, place } = request;
  let opus: { readonly reply: Reply | StreamReply; readonly controller: AbortController } | undefined;
  return {
    ...request,
    /** Here, where an error concerns this visitor alone: another one may be able to buy. */
    async buy(signal) {
      const controller = new AbortController();
      const leave = () => controller.abort(signal.reason);
      signal.addEventListener('abort', leave);
      if (signal.aborted) leave();
      try {
        const reply = await shared.answer({
          ...request,
          key: opusKey,
          visitor: { ...visitor, signal: controller.signal },
          place: HELD,
          chargeBytes: async (opusBytes) => {
            const bytes = estimatedBytes(request, COMPACT_TYPES.mp3[type]);
            const refund = await request.chargeBytes(bytes);
            // What is left of the Opus is left of the MP3.
            return (rest) => refund(rest === undefined ? undefined : Math.floor((rest * bytes) / opusBytes));
          },
          generate: generateOpus,
        });
        opus = { reply, controller };
      } finally {
        signal.removeEventListener('abort', leave);
      }
      return { leave: place.leave, refund: async () => {} };
    },
    async generate({ leave }, signal) {
      const { reply, controller } = opus!;
      const stop = () => {
        controller.abort(signal.reason);
        leave();
      };
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
      const onEnd = () => {
        signal.removeEventListener('abort', stop);
        leave();
      };
      if (reply.kind === 'reply') {
        onEnd();
        return reply;
      }
      const headers = ownHeaders(reply);
      if (headers['Content-Type'] !== COMPACT_TYPES.opus[type])
        return { ...reply, headers, body: observed(reply.body, { onEnd }) };
      headers['Content-Type'] = COMPACT_TYPES.mp3[type];
      const toError = (error: unknown) => reported(error, parts, path, signal);
      return { ...reply, headers, body: observed(reencodedBody(reply.body, type, open), { onEnd, toError }) };
    },
  };
}

function ownHeaders({ headers }: StreamReply): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => !OF_THE_ENTRY.has(name));
  // To each who listens to it later, it would say that they have bought it.
  const isBought = !/; (hit|collapsed)$/.test(headers['Cache-Status'] ?? '');
  return Object.fromEntries(own.filter(([name]) => !isBought || name !== 'Cache-Status'));
}

/** Whatever broke the stream in Opus has been logged. */
function reported(
  error: unknown,
  { logger, secretFilter }: ProxyParts,
  path: string,
  signal: AbortSignalLike,
): unknown {
  if (signal.aborted || error instanceof SpeechError) return error;
  logger.error('Speech could not be encoded in MP3.', { path, reason: secretFilter.redact(String(error)) });
  return new SpeechError('stream-truncated', 'The speech could not be encoded to its end.');
}
