import { SpeechError } from '../../contract/errors.ts';
import { isVoiceGroup } from '../../contract/limits.ts';
import type { Settings } from './settings.ts';
import { markLocked, readEntitlement } from './voice-entitlements.ts';

interface CatalogPage {
  body: string;
  etag: string;
  /** Seconds that a browser may keep it. */
  maxAge: number;
}

/** The public voice listing, fetched without a key and kept; in that of one group, what the account's plan does not render is marked. */
export interface Catalog {
  /** @param group `v3`, `v4`, `v5`, or null for all. @throws SpeechError 400 or 502. */
  read(group: string | null): Promise<CatalogPage>;
}

interface Kept extends CatalogPage {
  fetchedAt: number;
}

interface Loading {
  startedAt: number;
  page: Promise<Kept>;
}

const FRESH_SECONDS = 300;
const STALE_IF_ERROR_SECONDS = 86_400;
const FETCH_TIMEOUT_MS = 10_000;
/** A service that fails is not asked again for so long. */
const FAILURE_SECONDS = 10;
/** Longest wait for what another visitor asked for, or for a newer copy than the one at hand. */
const PATIENCE_MS = 2000;

export function createCatalog(settings: Settings): Catalog {
  const kept = new Map<string, Kept>();
  const underway = new Map<string, Loading>();
  const failedAt = new Map<string, number>();

  async function load(group: string): Promise<Kept> {
    const query = group ? `?model_version=${group}` : '';
    // A row does not say its group, and a plan's few voices are told by group.
    const planRead = group ? readEntitlement(settings) : undefined;
    const response = await fetch(`${settings.baseOrigin}${settings.basePath}/api/get-speakers${query}`, {
      redirect: 'manual',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    });
    const listing = await response.text();
    const plan = await planRead;
    const isWhole = response.status === 200 && isListing(listing);
    const body = isWhole && plan ? markLocked(listing, group, plan) : listing;
    if (!isWhole || settings.redactor.holdsSecret(body)) {
      throw new Error(
        `The service answered the catalog request with status ${response.status} and no listing.`,
      );
    }
    const page = { body, etag: await entityTag(body), maxAge: FRESH_SECONDS, fetchedAt: settings.clock() };
    kept.set(group, page);
    return page;
  }

  function begin(group: string): Loading {
    const startedAt = settings.clock();
    const page = load(group)
      .catch((error: unknown) => {
        failedAt.set(group, settings.clock());
        settings.logger.warn('The voice catalog could not be fetched.', {
          reason: settings.redactor.redact(String(error)),
        });
        throw unavailable();
      })
      .finally(() => forget(group, loading));
    const loading = { startedAt, page };
    underway.set(group, loading);
    return loading;
  }

  /** What another visitor asked for. Where their leaving ends their request (Cloudflare Workers), it may never come. */
  function findUnderway(group: string): Loading | undefined {
    const loading = underway.get(group);
    return loading && settings.clock() - loading.startedAt < PATIENCE_MS ? loading : undefined;
  }

  function forget(group: string, loading: Loading): void {
    if (underway.get(group) === loading) underway.delete(group);
  }

  function secondsSince(time: number | undefined): number {
    return time === undefined ? Number.POSITIVE_INFINITY : (settings.clock() - time) / 1000;
  }

  return {
    async read(requested) {
      const group = requested ?? '';
      if (group && !isVoiceGroup(group)) {
        throw new SpeechError('invalid-argument', 'model_version is v3, v4 or v5.', {
          status: 400,
          field: 'model_version',
        });
      }
      for (;;) {
        const page = kept.get(group);
        const age = secondsSince(page?.fetchedAt);
        if (page && age < FRESH_SECONDS) return page;
        const stale = age < STALE_IF_ERROR_SECONDS ? page : undefined;
        const hasFailed = secondsSince(failedAt.get(group)) < FAILURE_SECONDS;
        const others = findUnderway(group);
        if (stale && (hasFailed || others)) return stale;
        if (hasFailed) throw unavailable();
        if (others) {
          if (!(await settlesInTime(others.page))) forget(group, others);
        } else {
          const { page: newer } = begin(group);
          if (!stale) return newer;
          // A Worker ends the request with this one: without a failure, the next visitor would wait as long.
          if (!(await settlesInTime(newer))) failedAt.set(group, settings.clock());
        }
      }
    },
  };
}

async function settlesInTime(work: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false);
  });
  const settled = () => true;
  const isInTime = await Promise.race([work.then(settled, settled), late]);
  clearTimeout(timer);
  return isInTime;
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
