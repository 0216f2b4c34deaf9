import { ROUTES } from '../../contract/routes.ts';
import { hashSecret, isSecret, issueSecret } from '../accounts/secret.ts';
import { refuse } from '../admission/refusal.ts';
import type { Logger } from '../http/logger.ts';
import { refusalResponse, wholeResponse } from '../http/respond.ts';
import { accountsUnreachable } from '../routes/accounts-unreachable.ts';
import type { LinkedFile, Store } from '../store/store.ts';
import { LINK_LIFE_MS, MAX_LINKS } from './limits.ts';

/**
 * Stores a file and returns the path where anyone who knows it can fetch it for ten minutes, from every instance that shares the store;
 * undefined when its account has too many.
 */
export async function linkFile(
  store: Pick<Store, 'putFile'>,
  file: Omit<LinkedFile, 'expiresAt'>,
  now: () => number,
): Promise<string | undefined> {
  const secret = issueSecret();
  const isKept = await store.putFile(
    hashSecret(secret),
    { ...file, expiresAt: now() + LINK_LIFE_MS },
    MAX_LINKS,
  );
  if (!isKept) return undefined;
  return ROUTES.fetchAgentFile.path.replace('{secret}', secret);
}

/** `GET /api/mcp/files/<secret>` */
export async function answerLinkedFile(
  secret: string,
  store: Pick<Store, 'findFile'>,
  now: () => number,
  logger: Logger,
): Promise<Response> {
  let file: LinkedFile | undefined;
  try {
    file = isSecret(secret) ? await store.findFile(hashSecret(secret)) : undefined;
  } catch (error) {
    return refusalResponse(accountsUnreachable(error, logger));
  }
  if (!file || file.expiresAt <= now()) {
    const error = 'There is no file at this address, or its ten minutes are over.';
    return refusalResponse(refuse(404, 'not-supported', error));
  }
  return wholeResponse([file.bytes], {
    'content-type': file.contentType,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
}
