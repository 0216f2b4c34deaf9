import { withTimeout } from '../../async/with-timeout.ts';
import type { READINESS_PARTS, Unreadiness } from '../../contract/health.ts';
import type { Roster } from '../catalog/catalog.ts';
import type { Store } from '../store/store.ts';
import { describeError, type Logger } from './logger.ts';
import { jsonResponse, RETRY_AFTER_SECONDS } from './respond.ts';

type Part = (typeof READINESS_PARTS)[number];

/** A dependency that takes longer counts as unreachable: health checks have short timeouts. */
const CHECK_TIMEOUT_MS = 2000;

const REASONS: Readonly<Record<Part, string>> = {
  accounts: 'the accounts cannot be reached',
  speakers: 'the list of speakers cannot be reached',
  draining: 'the service is stopping',
};

export interface Readiness {
  /** `GET /readyz`: 200, or 503 naming what is unavailable. */
  answer(logger: Logger): Promise<Response>;
  /** Answers 503 from now on. */
  drain(): void;
}

export function createReadiness({
  store,
  loadRoster,
}: {
  store: Pick<Store, 'ping'>;
  loadRoster: () => Roster | Promise<Roster>;
}): Readiness {
  let isDraining = false;
  return {
    async answer(logger) {
      const [accounts, speakers] = await Promise.all([
        isReachable(() => store.ping(), 'account-store-unreachable', logger),
        isReachable(loadRoster, 'roster-unreachable', logger),
      ]);
      const states: Readonly<Record<Part, boolean>> = { accounts, speakers, draining: !isDraining };
      const missing = (Object.keys(states) as Part[]).filter((part) => !states[part]);
      if (missing.length === 0) return jsonResponse({ status: 'ready' }, 200, FRESH);
      const body: Unreadiness = {
        error: `Not ready: ${missing.map((part) => REASONS[part]).join('; ')}.`,
        missing,
      };
      return jsonResponse(body, 503, { ...FRESH, 'retry-after': String(RETRY_AFTER_SECONDS) });
    },
    drain() {
      isDraining = true;
    },
  };
}

const FRESH = { 'cache-control': 'no-store' } as const;

async function isReachable(check: () => unknown, event: string, logger: Logger): Promise<boolean> {
  try {
    await withTimeout(Promise.resolve().then(check), CHECK_TIMEOUT_MS, () => new Error('No answer in time.'));
    return true;
  } catch (error) {
    logger.error(event, describeError(error));
    return false;
  }
}
