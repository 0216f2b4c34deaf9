import { type Refusal, refuse } from '../admission/refusal.ts';
import { describeError, type Logger } from './logger.ts';

/** 503, for any endpoint that needs the store while it cannot be reached. */
export function accountsUnreachable(error: unknown, logger: Logger): Refusal {
  logger.error('account-store-unreachable', describeError(error));
  const message = 'The accounts cannot be reached at the moment; try again shortly.';
  return refuse(503, 'service-unavailable', message);
}
