import { randomInt } from 'node:crypto';
import { MAX_SEED } from '../../contract/limits.ts';
import type { SynthesisJob } from '../../engine/synthesis-engine.ts';
import { type Admission, admit, jobOf } from '../admission/admit.ts';
import { voiceIdOf } from '../admission/draft.ts';
import type { Endpoint } from '../admission/endpoint.ts';
import { isRefusal, type Refusal } from '../admission/refusal.ts';
import type { Roster } from '../catalog/catalog.ts';
import { describeError } from '../http/logger.ts';
import { readJsonBody } from '../http/read-json-body.ts';
import type { Account, Clone } from '../store/store.ts';
import { accountsUnreachable } from './accounts-unreachable.ts';
import { type BillingGate, identifyCaller } from './identify-caller.ts';
import { type Hold, reserveQuota } from './reserve-quota.ts';

/** The parts of the service that decide on a synthesis request. */
export interface Gate extends BillingGate {
  readonly reserved: ReadonlySet<string>;
  readonly loadRoster: () => Roster | Promise<Roster>;
}

/** What is to be said, and how it is to be answered. */
export interface SpeechOrder<Format extends string> extends Omit<Admission<Format>, 'draft'> {
  readonly job: SynthesisJob;
  /** The characters, to be settled or released. */
  readonly hold: Hold;
}

/**
 * Key, body, clone, roster, the rules, the quota, and last what the engine takes: the thin edge around the pure `admit`. An order holds its
 * characters, which whoever receives it settles or releases; a refusal holds nothing.
 */
export async function admitRequest<Format extends string>(
  request: Request,
  endpoint: Endpoint<Format>,
  gate: Gate,
): Promise<SpeechOrder<Format> | Refusal> {
  const account = await identifyCaller(request, 'tts', gate);
  if (isRefusal(account)) return account;
  const body = await readJsonBody(request);
  if (isRefusal(body)) return body;
  const found = await findClone(account, body.value, gate);
  if (isRefusal(found)) return found;
  const admission = admit(endpoint, body.value, {
    account,
    clone: found.clone,
    plans: gate.plans,
    roster: await reachRoster(gate),
    reserved: gate.reserved,
    fallbackSeed: randomInt(MAX_SEED + 1),
    upgradeUrl: gate.upgradeUrl,
  });
  if (isRefusal(admission)) return admission;
  const hold = await holdCharacters(account, admission.characters, gate);
  if (isRefusal(hold)) return hold;
  const job = jobOf(admission);
  if (!isRefusal(job)) return { ...admission, job, hold };
  await hold.release();
  return job;
}

const CLONE_ID = /^clone_[\w-]{1,64}$/;

/** Asks the store for what may be a clone, and nothing else. The types of the body's fields have not been looked at yet. */
async function findClone(
  account: Account,
  body: unknown,
  { store, logger }: Gate,
): Promise<{ clone: Clone | undefined } | Refusal> {
  const voiceId: unknown = voiceIdOf(Object(body));
  if (typeof voiceId !== 'string' || !CLONE_ID.test(voiceId)) return { clone: undefined };
  try {
    return { clone: await store.findClone(account.id, voiceId) };
  } catch (error) {
    return accountsUnreachable(error, logger);
  }
}

function holdCharacters({ id, ttsPlan }: Account, amount: number, gate: Gate): Promise<Hold | Refusal> {
  const { name, characters } = gate.plans.tts[ttsPlan];
  const exhausted = (left: number) =>
    `This request takes ${amount} characters and ${left} are left; the ${name} plan has ${characters} a month.`;
  const cost = { account: id, allowance: 'characters', total: characters, amount, exhausted } as const;
  return reserveQuota(cost, gate);
}

async function reachRoster({ loadRoster, logger }: Gate): Promise<Roster | undefined> {
  try {
    return await loadRoster();
  } catch (error) {
    logger.error('roster-unreachable', describeError(error));
    return undefined;
  }
}
