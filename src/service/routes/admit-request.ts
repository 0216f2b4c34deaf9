import { randomInt } from 'node:crypto';
import { MAX_SEED } from '../../contract/limits.ts';
import type { SynthesisJob } from '../../engine/synthesis-engine.ts';
import { voiceIdOf } from '../admission/admission-request.ts';
import { type Admission, admit, jobOf } from '../admission/admit.ts';
import type { Endpoint } from '../admission/endpoint.ts';
import { isRefusal, type Refusal, refuse } from '../admission/refusal.ts';
import { refuseLongSpeech } from '../admission/speech-length.ts';
import type { Roster } from '../catalog/catalog.ts';
import { accountsUnreachable } from '../http/accounts-unreachable.ts';
import { describeError } from '../http/logger.ts';
import type { LoadControl } from '../load/load-control.ts';
import type { Account, Clone } from '../store/store.ts';
import { authenticate, type BillingServices } from './authenticate.ts';
import { type PendingCharge, reserveQuota } from './reserve-quota.ts';
import type { SynthesisRequest } from './synthesis-request.ts';

/** What admits a synthesis request. */
export interface SynthesisServices extends BillingServices {
  readonly load: LoadControl;
  readonly reserved: ReadonlySet<string>;
  readonly loadRoster: () => Roster | Promise<Roster>;
  /** Takes the whole answer before it is billed, and returns what is sent; a refusal in its place costs nothing. */
  readonly deliver?: ((answer: Response) => Promise<Response>) | undefined;
}

/** A synthesis request that may be carried out. */
export interface AdmittedSpeech<Format extends string> extends Omit<Admission<Format>, 'request'> {
  /** The account's id. */
  readonly account: string;
  readonly job: SynthesisJob;
  /** The reserved characters, to be settled or released. */
  readonly charge: PendingCharge;
}

/**
 * Checks key, body, clone, catalog, the rules, how long the speech will be, the quota and last the engine's parameters: the I/O around
 * the pure `admit`. The caller settles or releases the characters of an admitted request; a refused one has reserved nothing.
 */
export async function admitRequest<Format extends string>(
  request: SynthesisRequest,
  endpoint: Endpoint<Format>,
  services: SynthesisServices,
): Promise<AdmittedSpeech<Format> | Refusal> {
  const account = await authenticate(request.key, 'tts', services);
  if (isRefusal(account)) return account;
  const body = await request.readBody();
  if (isRefusal(body)) return body;
  const found = await findClone(account, body.value, services);
  if (isRefusal(found)) return found;
  const admission = admit(endpoint, body.value, {
    account,
    clone: found.clone,
    plans: services.plans,
    roster: await reachRoster(services),
    reserved: services.reserved,
    fallbackSeed: randomInt(MAX_SEED + 1),
    upgradeUrl: services.upgradeUrl,
  });
  if (isRefusal(admission)) return admission;
  // Before anything is computed or written for a request that will not be carried out.
  if (services.load.room.refuses(account.id)) return TOO_MANY;
  const job = jobOf(admission);
  const tooLong = isRefusal(job) ? undefined : await refuseLongSpeech(job, request.signal);
  if (tooLong) return tooLong;
  const charge = await reserveCharacters(account, admission.characters, services);
  if (isRefusal(charge)) return charge;
  if (!isRefusal(job)) return { ...admission, account: account.id, job, charge };
  await charge.release();
  return job;
}

const TOO_MANY = refuse(503, 'service-unavailable', 'Too many requests are waiting; try again shortly.');

const CLONE_ID = /^clone_[\w-]{1,64}$/;

/** Looks up only ids that could be a clone's. The body is not validated yet. */
async function findClone(
  account: Account,
  body: unknown,
  { store, logger }: SynthesisServices,
): Promise<{ clone: Clone | undefined } | Refusal> {
  const voiceId: unknown = voiceIdOf(Object(body));
  if (typeof voiceId !== 'string' || !CLONE_ID.test(voiceId)) return { clone: undefined };
  try {
    return { clone: await store.findClone(account.id, voiceId) };
  } catch (error) {
    return accountsUnreachable(error, logger);
  }
}

function reserveCharacters(
  { id, ttsPlan }: Account,
  amount: number,
  services: SynthesisServices,
): Promise<PendingCharge | Refusal> {
  const { name, characters } = services.plans.tts[ttsPlan];
  const exhausted = (left: number) =>
    `This request takes ${amount} characters and ${left} are left; the ${name} plan has ${characters} a month.`;
  const charge = { account: id, allowance: 'characters', total: characters, amount, exhausted } as const;
  return reserveQuota(charge, services);
}

async function reachRoster({ loadRoster, logger }: SynthesisServices): Promise<Roster | undefined> {
  try {
    return await loadRoster();
  } catch (error) {
    logger.error('roster-unreachable', describeError(error));
    return undefined;
  }
}
