import { SpeechError } from '../contract/errors.ts';
import { isVoiceGroup } from '../contract/limits.ts';
import { markLocked, readEntitlement } from './entitlement.ts';
import type { Settings } from './settings.ts';

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

const FRESH_SECONDS = 300;
const STALE_IF_ERROR_SECONDS = 86_400;
const FETCH_TIMEOUT_MS = 10_000;

export function createCatalog(settings: Settings): Catalog {
  const kept = new Map<string, Kept>();
  const underway = new Map<string, Promise<Kept>>();

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

  function loadOnce(group: string): Promise<Kept> {
    const running = underway.get(group) ?? load(group).finally(() => underway.delete(group));
    underway.set(group, running);
    return running;
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
      const page = kept.get(group);
      const age = page ? (settings.clock() - page.fetchedAt) / 1000 : Number.POSITIVE_INFINITY;
      if (page && age < FRESH_SECONDS) return page;
      try {
        return await loadOnce(group);
      } catch (error) {
        settings.logger.warn('The voice catalog could not be fetched.', {
          reason: settings.redactor.redact(String(error)),
        });
        if (page && age < STALE_IF_ERROR_SECONDS) return page;
        throw new SpeechError(
          'synthesis-unavailable',
          'The list of voices could not be fetched from the speech service.',
          { status: 502 },
        );
      }
    },
  };
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
