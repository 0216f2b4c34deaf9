import { randomInt } from 'node:crypto';
import { MAX_SEED } from '../../contract/limits.ts';
import { findAccount } from '../accounts.ts';
import { type Admission, admit, jobOf } from '../admission/admit.ts';
import type { Endpoint } from '../admission/endpoint.ts';
import { isRefusal, type Refusal, refuse } from '../admission/refusal.ts';
import type { Roster } from '../catalog.ts';
import type { SynthesisJob } from '../engine/engine.ts';
import { describeError, type Logger } from '../logger.ts';
import type { Plans } from '../plans.ts';
import { readJsonBody } from '../read-json-body.ts';
import type { Account, Store } from '../store/store.ts';

/** The parts of the service that decide on a synthesis request. */
export interface Gate {
  readonly store: Store;
  readonly plans: Plans;
  readonly reserved: ReadonlySet<string>;
  readonly loadRoster: () => Roster | Promise<Roster>;
  readonly upgradeUrl: string | undefined;
  readonly logger: Logger;
}

/** What is to be said, and how it is to be answered. */
export interface SpeechOrder<Format extends string> extends Omit<Admission<Format>, 'draft'> {
  readonly job: SynthesisJob;
}

/** Key, body, roster, then the rules: the thin edge around the pure `admit`. */
export async function admitRequest<Format extends string>(
  request: Request,
  endpoint: Endpoint<Format>,
  gate: Gate,
): Promise<SpeechOrder<Format> | Refusal> {
  const account = await authenticate(request, gate);
  if (isRefusal(account)) return account;
  const body = await readJsonBody(request);
  if (isRefusal(body)) return body;
  const admission = admit(endpoint, body.value, {
    account,
    plans: gate.plans,
    roster: await reachRoster(gate),
    reserved: gate.reserved,
    fallbackSeed: randomInt(MAX_SEED + 1),
    upgradeUrl: gate.upgradeUrl,
  });
  if (isRefusal(admission)) return admission;
  const job = jobOf(admission);
  return isRefusal(job) ? job : { ...admission, job };
}

async function authenticate(request: Request, { store, logger }: Gate): Promise<Account | Refusal> {
  try {
    const account = await findAccount(store, 'tts', request.headers.get('x-api-key'));
    if (account) return account;
  } catch (error) {
    logger.error('account-store-unreachable', describeError(error));
    const message = 'The accounts cannot be reached at the moment; try again shortly.';
    return refuse(503, 'synthesis-unavailable', message);
  }
  return refuse(401, 'unauthorized', 'The "x-api-key" header must hold a valid text-to-speech key.');
}

async function reachRoster({ loadRoster, logger }: Gate): Promise<Roster | undefined> {
  try {
    return await loadRoster();
  } catch (error) {
    logger.error('roster-unreachable', describeError(error));
    return undefined;
  }
}
