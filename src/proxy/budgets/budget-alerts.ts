import { delay } from '../../async/delay.ts';
import type { ProxyLogger } from '../base/proxy-logger.ts';
import type { SecretFilter } from '../keys/secrets.ts';
import type { HmacFactory } from '../keys/token-signer.ts';
import type { BudgetBook } from './budget-book.ts';
import type { CountedBudget } from './counted-budget.ts';
import type { SpendingStore } from './spending-store.ts';

/** Tells the operator's webhook when a budget's limit is reached: once for each limit, owner and period, over all instances. */
export interface BudgetAlerts {
  /** After something was counted. */
  spent(counted: CountedBudget): void;
  /** After a request was refused. */
  refused(counted: CountedBudget): void;
}

/** What alerts are made from. */
interface AlertParts {
  readonly store: SpendingStore;
  readonly logger: ProxyLogger;
  readonly clock: () => number;
  readonly budgets: BudgetBook;
  readonly secretFilter: SecretFilter;
}

const ATTEMPTS = 4;
const FIRST_DELAY_MS = 500;
const ANSWER_TIMEOUT_MS = 10_000;
/** A webhook that fails is called again for a later request, at most this often. */
const PAUSE_MS = 60_000;
/** Counters whose alert need not be looked up again. */
const MAX_KNOWN = 10_000;

const encoder = new TextEncoder();

export function createBudgetAlerts(parts: AlertParts, hmac: HmacFactory): BudgetAlerts {
  const { store, logger, clock, budgets, secretFilter } = parts;
  /** When to look again, in epoch milliseconds, by the key of an alert. */
  const known = new Map<string, number>();

  function notice(counted: CountedBudget, limit: 'soft' | 'hard', isReached: () => Promise<boolean>): void {
    if (!budgets.webhook) return;
    // Visitors are not named to anybody: the first one of the period who gets there stands for all.
    const owner = counted.budget.per === 'visitor' ? '' : counted.owner;
    const key = `alert:${limit}:${counted.budget.name}:${counted.end}:${owner}`;
    if ((known.get(key) ?? 0) > clock()) return;
    void announce(counted, limit, owner, key, isReached).catch((error: unknown) => {
      remember(key, clock() + PAUSE_MS);
      logger.error('The webhook of a budget could not be called.', {
        budget: counted.budget.name,
        reason: secretFilter.redact(error instanceof Error ? error.message : ''),
      });
    });
  }

  function remember(key: string, until: number): void {
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, until);
  }

  async function announce(
    counted: CountedBudget,
    limit: 'soft' | 'hard',
    owner: string,
    key: string,
    isReached: () => Promise<boolean>,
  ): Promise<void> {
    if (!(await isReached())) return;
    remember(key, counted.end);
    if (!(await store.spend(key, 1, 1, counted.end))) return;
    const { name, per, period, unit, soft, hard } = counted.budget;
    const spent = (await store.read?.(counted.key)) ?? null;
    const body = { budget: name, reached: limit, per, of: owner, period, unit, spent, soft, hard };
    const ends = new Date(counted.end).toISOString();
    try {
      await post(
        JSON.stringify({ type: 'budget.reached', ...body, ends, at: new Date(clock()).toISOString() }),
      );
    } catch (error) {
      await store.refund(key, 1);
      throw error;
    }
  }

  async function post(body: string): Promise<void> {
    const { webhook } = budgets;
    if (!webhook) return;
    const sign = await hmac(encoder.encode(webhook.secret));
    for (let attempt = 1; ; attempt++) {
      const time = Math.floor(clock() / 1000);
      const signature = [...(await sign(`${time}.${body}`))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
      const status = await fetch(webhook.url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Speech-Budget-Signature': `t=${time},v1=${signature}`,
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      }).then(
        async (response) => {
          await response.body?.cancel();
          return response.status;
        },
        () => 0,
      );
      if (status >= 200 && status < 300) return;
      if (attempt === ATTEMPTS)
        throw new Error(status ? `It answered with status ${status}.` : 'It did not answer.');
      await delay(FIRST_DELAY_MS * 4 ** (attempt - 1));
    }
  }

  return {
    spent(counted) {
      const { soft } = counted.budget;
      if (soft === undefined || !store.read) return;
      notice(counted, 'soft', async () => ((await store.read?.(counted.key)) ?? 0) >= soft);
    },
    refused(counted) {
      notice(counted, 'hard', async () => true);
    },
  };
}
