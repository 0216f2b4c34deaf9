import { SpeechError } from '../../contract/errors.ts';
import type { BudgetUnit } from '../budgets/budget-plan.ts';
import {
  type CountedBudget,
  countedBudgets,
  describeBudget,
  type Spender,
} from '../budgets/counted-budget.ts';
import type { TokenClaims } from '../keys/token-signer.ts';
import type { ProxyParts } from '../setup/proxy-parts.ts';

/**
 * Takes a charge back, once: of a request that the service refused, or that failed before its first sound, or bytes that were not sent. Never rejects.
 * @param part So much of it; all by default.
 */
export type Refund = (part?: number) => Promise<void>;

/** An amount that is counted under a key, up to a limit. */
export interface Charge {
  key: string;
  amount: number;
  limit: number;
  expiresAt: number;
  /** What is counted, of a token, or the budget that it counts against. */
  of: 'characters' | CountedBudget;
}

/** @param address As in `rateLimitKey`. */
export function spenderOf({ origin, subject, team }: TokenClaims, address: string | undefined): Spender {
  return { origin, subject, team, address };
}

export function budgetCharges(
  parts: ProxyParts,
  spender: Spender,
  unit: BudgetUnit,
  amount: number,
): Charge[] {
  return countedBudgets(parts, unit, spender).map((counted) => ({
    key: counted.key,
    amount,
    // One that only warns.
    limit: counted.budget.hard ?? Number.MAX_SAFE_INTEGER,
    expiresAt: counted.end,
    of: counted,
  }));
}

/** @throws SpeechError 503 when the store is down: a request that cannot be counted is not sent. */
export async function spend(
  parts: ProxyParts,
  key: string,
  amount: number,
  limit: number,
  expiresAt: number,
): Promise<boolean> {
  try {
    return await parts.store.spend(key, amount, limit, expiresAt);
  } catch (cause) {
    throw new SpeechError(
      'service-unavailable',
      'Budgets cannot be counted at the moment; try again later.',
      { status: 503, cause },
    );
  }
}

async function refundAll(
  parts: ProxyParts,
  charges: readonly Charge[],
  part = Number.POSITIVE_INFINITY,
): Promise<void> {
  try {
    for (const { key, amount } of charges) await parts.store.refund(key, Math.min(amount, part));
  } catch (error) {
    parts.logger.error('A budget could not be refunded.', {
      reason: parts.secretFilter.redact(String(error)),
    });
  }
}

/** Applies all of the charges or none. */
export async function applyCharges(parts: ProxyParts, charges: readonly Charge[]): Promise<Refund> {
  let applied = 0;
  const refund: Refund = (part) => {
    const paid = charges.slice(0, applied);
    applied = 0;
    return refundAll(parts, paid, part);
  };
  try {
    for (const charge of charges) {
      if (!(await spend(parts, charge.key, charge.amount, charge.limit, charge.expiresAt)))
        throw refused(parts, charge);
      applied += 1;
    }
    for (const { of } of charges) if (typeof of !== 'string') parts.alerts.spent(of);
    return refund;
  } catch (error) {
    await refund();
    throw error;
  }
}

function refused(parts: ProxyParts, { of }: Charge): SpeechError {
  if (typeof of === 'string') return tokenUsedUp(of);
  parts.alerts.refused(of);
  return new SpeechError('quota-exceeded', `The ${describeBudget(of.budget)} are used up.`, { status: 403 });
}

/** A new token has its own. */
export function tokenUsedUp(what: 'requests' | 'characters'): SpeechError {
  return new SpeechError('quota-exceeded', `The ${what} of this token are used up.`, {
    status: 403,
    field: 'token',
  });
}
