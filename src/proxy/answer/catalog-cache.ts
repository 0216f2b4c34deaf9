import { withTimeout } from '../../async/with-timeout.ts';
import { SpeechError } from '../../contract/errors.ts';
import { isVoiceGroup } from '../../contract/limits.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import type { ProxyParts } from '../setup/proxy-parts.ts';
import { fetchVoiceEntitlements, markLocked } from './voice-entitlements.ts';

export interface CatalogPage {
  body: string;
  etag: string;
  /** Seconds that a browser may cache it. */
  maxAge: number;
}

/** Caches the public voice listing, which is fetched without a key. In the listing of one group, voices outside the account's plan are marked. */
export interface CatalogCache {
  /** The same page as long as it is fresh. @param group `v3`, `v4`, `v5`, or null for all. @throws SpeechError 400 or 502. */
  read(group: string | null): Promise<CatalogPage>;
}

interface CachedPage extends CatalogPage {
  fetchedAt: number;
}

interface Loading {
  startedAt: number;
  page: Promise<CachedPage>;
}

const FRESH_SECONDS = 300;
const STALE_IF_ERROR_SECONDS = 86_400;
const FETCH_TIMEOUT_MS = 10_000;
/** Pause after a failed request. */
const FAILURE_PAUSE_SECONDS = 10;
/** Longest wait for another visitor's request, or for a fresh copy while a stale one is cached. */
const MAX_WAIT_MS = 2000;

export function createCatalogCache({ settings, clock, logger, secretFilter }: ProxyParts): CatalogCache {
  const cache = new Map<string, CachedPage>();
  const inFlight = new Map<string, Loading>();
  const failedAt = new Map<string, number>();

  async function load(group: string): Promise<CachedPage> {
    const query = group ? `?model_version=${group}` : '';
    // Rows do not name their group, but entitlements are listed by group.
    const entitlementsRequest = group ? fetchVoiceEntitlements(settings) : undefined;
    const response = await fetch(
      `${settings.baseOrigin}${settings.basePath}${OPERATIONS.listSpeakers.path}${query}`,
      {
        redirect: 'manual',
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
      },
    );
    const listing = await response.text();
    const entitlements = await entitlementsRequest;
    const isComplete = response.status === 200 && isListing(listing);
    const body = isComplete && entitlements ? markLocked(listing, group, entitlements) : listing;
    if (!isComplete || secretFilter.containsSecret(body)) {
      throw new Error(
        `The service answered the catalog request with status ${response.status} and no listing.`,
      );
    }
    const page = { body, etag: await entityTag(body), maxAge: FRESH_SECONDS, fetchedAt: clock() };
    cache.set(group, page);
    return page;
  }

  function startLoad(group: string): Loading {
    const startedAt = clock();
    const page = load(group)
      .catch((error: unknown) => {
        failedAt.set(group, clock());
        logger.warn('The voice catalog could not be fetched.', {
          reason: secretFilter.redact(String(error)),
        });
        throw unavailable();
      })
      .finally(() => forget(group, loading));
    const loading = { startedAt, page };
    inFlight.set(group, loading);
    return loading;
  }

  /** Another visitor's request. On Cloudflare Workers it is cancelled when that visitor leaves, so it may never settle. */
  function findInFlight(group: string): Loading | undefined {
    const loading = inFlight.get(group);
    return loading && clock() - loading.startedAt < MAX_WAIT_MS ? loading : undefined;
  }

  function forget(group: string, loading: Loading): void {
    if (inFlight.get(group) === loading) inFlight.delete(group);
  }

  function secondsSince(time: number | undefined): number {
    return time === undefined ? Number.POSITIVE_INFINITY : (clock() - time) / 1000;
  }

  return {
    async read(requestedGroup) {
      const group = requestedGroup ?? '';
      if (group && !isVoiceGroup(group)) {
        throw new SpeechError('invalid-argument', 'model_version is v3, v4 or v5.', {
          status: 400,
          field: 'model_version',
        });
      }
      for (;;) {
        const page = cache.get(group);
        const age = secondsSince(page?.fetchedAt);
        if (page && age < FRESH_SECONDS) return page;
        const stale = age < STALE_IF_ERROR_SECONDS ? page : undefined;
        const hasFailed = secondsSince(failedAt.get(group)) < FAILURE_PAUSE_SECONDS;
        const inFlightLoad = findInFlight(group);
        if (stale && (hasFailed || inFlightLoad)) return stale;
        if (hasFailed) throw unavailable();
        if (inFlightLoad) {
          if (!(await settlesInTime(inFlightLoad.page))) forget(group, inFlightLoad);
        } else {
          const { page: newer } = startLoad(group);
          if (!stale) return newer;
          // A Worker cancels the load along with this request. Recording a failure spares the next visitor the same wait.
          if (!(await settlesInTime(newer))) failedAt.set(group, clock());
        }
      }
    },
  };
}

/** Whether the work resolves or rejects while a visitor would wait. */
function settlesInTime(work: Promise<unknown>): Promise<boolean> {
  const settled = work.then(
    () => true,
    () => true,
  );
  return withTimeout(settled, MAX_WAIT_MS, () => new Error('Still loading.')).catch(() => false);
}

function unavailable(): SpeechError {
  return new SpeechError(
    'service-unavailable',
    'The list of voices could not be fetched from the speech service.',
    { status: 502 },
  );
}

function isListing(body: string): boolean {
  try {
    return Array.isArray((JSON.parse(body) as { speakers?: unknown } | null)?.speakers);
  } catch {
    return false;
  }
}

async function entityTag(body: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body)));
  return `"${Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}
