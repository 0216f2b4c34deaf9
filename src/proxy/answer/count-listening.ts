import { SpeechError } from '../../contract/errors.ts';
import { LISTENING_PARTS, type ListeningPart } from '../../contract/listening-parts.ts';
import { chargeByMinute } from '../admission/charge-by-minute.ts';
import { readJsonText } from '../admission/json-body.ts';
import { requireListedOrigin } from '../admission/origins.ts';
import type { ProxyRequest, Reply } from '../base/transport-types.ts';
import type { ListeningMeter, ListeningRecord } from '../metrics/listening-totals.ts';
import type { ProxyParts } from '../setup/proxy-parts.ts';
import { plainAddress } from '../texts/requesting-page.ts';
import type { CountedRequest } from '../visitors/request-memory.ts';

/** Bytes of a report, however its path is escaped. */
const LONGEST_REPORT = 16 * 1024;
/** Characters of an address, as the metrics have it, six times: escaped, a path may be nine times as long as it was sent. */
const LONGEST_PAGE = 1000;
const MAX_SECONDS = 3600;
const MEMBERS: ReadonlySet<string> = new Set(['page', 'percent', 'seconds']);

/**
 * `POST <mount>/listening`: counts what a page reports of a listener. It needs no token, since it costs nothing and published speech has
 * none, but an Origin header with a listed origin, which browsers always send. Nothing of the request but the report is kept.
 * @throws SpeechError 400, 403, 408, 413, 415, 429 or 503.
 */
export async function countListening(
  parts: ProxyParts,
  meter: ListeningMeter,
  request: CountedRequest,
): Promise<Reply> {
  const { settings } = parts;
  const origin = requireListedOrigin(settings, request);
  if (origin === null)
    throw new SpeechError('origin-refused', 'Reports of listening come from pages, with an Origin header.', {
      status: 403,
    });
  if (!isUnwanted(request)) {
    const { listeningPerMinutePerAddress: perAddress, listeningPerMinutePerOrigin: perOrigin } =
      settings.publicLimits;
    const limit = { key: 'listening', name: 'reports of listening', perAddress, perOrigin };
    await chargeByMinute(parts, limit, origin, request.visitor.address);
    meter.record(await readReport(request, origin, settings.bodyTimeout));
  }
  return { kind: 'reply', status: 204, headers: { 'Cache-Control': 'no-store' }, body: '' };
}

/** Global Privacy Control, or Do Not Track: the reader wants not to be counted. */
function isUnwanted(request: ProxyRequest): boolean {
  return request.header('sec-gpc') === '1' || request.header('dnt') === '1';
}

async function readReport(
  request: CountedRequest,
  origin: string,
  timeout: number,
): Promise<ListeningRecord> {
  // As plain text it needs no preflight, which a page that is left would not wait for.
  if (!/^(text\/plain|application\/json)\s*(;|$)/i.test(request.header('content-type') ?? ''))
    throw new SpeechError('unsupported-media', 'Send the report as text/plain or application/json.', {
      status: 415,
    });
  const { value } = await readJsonText(request, timeout, LONGEST_REPORT);
  // What a page adds could say who listens.
  if (!Object.keys(value).every((name) => MEMBERS.has(name)))
    throw invalid('report', 'A report has the members page, percent and seconds, and no others.');
  const { page, percent, seconds } = value;
  const address = typeof page === 'string' ? plainAddress(page, origin) : undefined;
  if (!address || address.href.length > LONGEST_PAGE)
    throw invalid(
      'page',
      'Set page to the path of a page of this origin, at most 1000 characters once it is escaped.',
    );
  if (percent !== undefined && !isPart(percent))
    throw invalid('percent', `Set percent to one of ${LISTENING_PARTS.join(', ')}, or leave it out.`);
  if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= MAX_SECONDS))
    throw invalid('seconds', `Set seconds to a number from 0 to ${MAX_SECONDS}.`);
  return { page: address.href, percent, seconds: Math.round(seconds * 10) / 10 };
}

function isPart(value: unknown): value is ListeningPart {
  return LISTENING_PARTS.some((part) => part === value);
}

function invalid(field: string, message: string): SpeechError {
  return new SpeechError('invalid-argument', message, { status: 400, field });
}
