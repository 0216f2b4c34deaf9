import type { AbortSignalLike } from '../../async/abort-signal-like.ts';
import { keptAlive } from '../../async/kept-alive.ts';
import { countCharacters } from '../../contract/limits.ts';
import { COMPACT_TYPES } from '../../formats/compact-codec.ts';
import { readSynthesis, type SynthesisRequest } from '../admission/admission.ts';
import { canonicalJson } from '../admission/canonical-json.ts';
import { chargeBytes, chargeCharacters, chargeRequest } from '../admission/charge-speech.ts';
import { spenderOf } from '../admission/charges.ts';
import { pageOf } from '../admission/origins.ts';
import type { Purchase } from '../admission/purchase.ts';
import type { Reply, StreamReply } from '../base/transport-types.ts';
import type { TokenClaims } from '../keys/token-signer.ts';
import { metered } from '../metrics/metered.ts';
import type { ProxyParts } from '../setup/proxy-parts.ts';
import type { RespellText } from '../setup/respell-text.ts';
import { withStatus } from '../sharing/cache-headers.ts';
import { createCacheKey } from '../sharing/cache-key.ts';
import type { ShareableRequest, SharedSpeech } from '../sharing/shared-speech.ts';
import type { TextRule } from '../texts/text-rule.ts';
import type { CountedRequest } from '../visitors/request-memory.ts';
import { visitorOf } from '../visitors/visitor.ts';
import type { Encoders } from './compact-body.ts';
import type { ExchangeOptions } from './exchange.ts';
import { mp3ThroughOpus } from './mp3-through-opus.ts';
import { wantedCompact } from './wanted-compact.ts';

/** Sends a request to the route's place on the service, with the proxy's key; the purchase's place is left when it has ended. @throws As `exchange`. */
export type AskService = (
  headers: Record<string, string>,
  body: Uint8Array | AsyncIterable<Uint8Array>,
  options: Purchase & Pick<ExchangeOptions, 'compact'>,
  signal: AbortSignalLike,
) => Promise<Reply | StreamReply>;

/** @param path Path of the route, behind the mount. @throws SpeechError. */
type Speak = (
  path: string,
  claims: TokenClaims,
  request: CountedRequest,
  ask: AskService,
) => Promise<Reply | StreamReply>;

const encoder = new TextEncoder();
/** Of the places at the service: what is passed on as it comes costs little beyond its connection. */
const PASSED_SIZE = 1 / 4;

/** Answers requests for speech: from the cache, where there is one, or by the service. */
export function createSpeak(
  parts: ProxyParts,
  shared: SharedSpeech | undefined,
  textRule: TextRule | undefined,
  encoders: Encoders,
): Speak {
  const { settings, hmac, meter, places, respellText } = parts;
  const cacheKey = createCacheKey(settings.secrets[0]!, hmac);

  return async (path, claims, request, ask) => {
    const asked = await readSynthesis(settings, claims, request);
    // Also for a text that is refused: to find out, a page may have to be read.
    await chargeRequest(parts, claims);
    await textRule?.(asked.value, request, claims.preview);
    const { value, characters } = respellText ? respelled(asked, respellText) : asked;
    const body = canonicalJson(value);
    const accept = request.header('accept');
    const wanted = wantedCompact(path, value.stream_format, accept);
    const open = wanted && encoders[wanted.codec];
    const compact = open && { ...wanted, open };
    const visitor = visitorOf(request.visitor.address, request.signal, claims.id);
    const place = places.open(visitor, compact ? 1 : PASSED_SIZE);
    const buy = async (): Promise<Purchase> => ({
      leave: place.leave,
      refund: await chargeCharacters(parts, claims, visitor.address, characters),
    });
    const { speed, speaker_id: id } = value;
    const voice = typeof id === 'string' ? id : '';
    const page = pageOf(request);
    const count = (reply: Reply | StreamReply) =>
      neverSilent(meter ? metered(reply, meter, { characters, voice, page }) : reply);
    if (!shared || /\bno-store\b/i.test(request.header('cache-control') ?? '')) {
      const type = compact?.type ?? accept;
      const headers: Record<string, string> = type ? { accept: type } : {};
      const { signal } = request;
      try {
        await place.wait(signal);
        const { leave, refund } = await buy();
        const reply = await ask(headers, encoder.encode(body), { leave, refund, compact }, signal);
        return count(withStatus(reply, 'fwd=bypass'));
      } catch (error) {
        place.leave();
        throw error;
      }
    }
    const representation = wanted ? COMPACT_TYPES[wanted.codec][wanted.type] : '';
    const headers: Record<string, string> = wanted ? { accept: compact?.type ?? representation } : {};
    const service = `${settings.baseOrigin}${settings.basePath}`;
    const version = settings.cacheVersion;
    const keyOf = (representation: string) =>
      cacheKey({ service, version, path, representation, request: body });
    const generateIn =
      (compact: ExchangeOptions['compact']): ShareableRequest['generate'] =>
      (purchase, signal) =>
        ask(headers, encoder.encode(body), { ...purchase, compact }, signal);
    const own: ShareableRequest = {
      key: await keyOf(representation),
      characters,
      speed,
      voice,
      page,
      visitor,
      place,
      buy,
      chargeBytes: (sent) => chargeBytes(parts, spenderOf(claims, visitor.address), sent),
      generate: generateIn(compact),
    };
    const { opus, mp3OfOpus } = encoders;
    if (compact?.codec !== 'mp3' || !opus || !mp3OfOpus) return count(await shared.answer(own));
    const { type } = compact;
    const throughOpus = mp3ThroughOpus(own, {
      parts,
      shared,
      path,
      type,
      open: mp3OfOpus,
      opusKey: await keyOf(COMPACT_TYPES.opus[type]),
      generateOpus: generateIn({ codec: 'opus', type, open: opus }),
    });
    return count(await shared.answer(throughOpus));
  };
}

/** Gateways cut off a stream that is silent for long, as where a model takes its time, and some hold its headers back until it has begun. */
function neverSilent(reply: Reply | StreamReply): Reply | StreamReply {
  const isSilent =
    reply.kind === 'stream' &&
    reply.headers['Content-Length'] === undefined &&
    reply.headers['Content-Type']?.startsWith('text/event-stream');
  return isSilent ? { ...reply, body: keptAlive(reply.body) } : reply;
}

function respelled({ value }: SynthesisRequest, respellText: RespellText): SynthesisRequest {
  const text = respellText(value, value.text as string);
  return { value: { ...value, text }, characters: countCharacters(text) };
}
