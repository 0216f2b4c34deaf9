import { randomBytes } from 'node:crypto';
import type { TranscriptionDialect } from '../../contract/dialects.ts';
import { SpeechError } from '../../contract/errors.ts';
import { countCharacters } from '../../contract/limits.ts';
import type { Plans } from '../accounts/plan-rules.ts';
import type { Clone, Store } from '../store/store.ts';
import { measureReference } from './measure-reference.ts';
import { readReference } from './read-reference.ts';

const MAX_NAME_CHARACTERS = 100;

export interface CloneRequest {
  /** `acc_…` */
  readonly account: string;
  /** The owner's name for it: 1 to 100 characters on one line. */
  readonly name: string;
  /** The dialect of the recording, and the clone's default; Sorani when omitted. */
  readonly dialect?: TranscriptionDialect | undefined;
  /** A recording in any supported format, at most 5 minutes, with at least 2 s of voiced speech. The buffer is transferred. */
  readonly reference: Buffer;
}

/**
 * Measures a recording and stores a similar voice for the account. The recording itself is not stored.
 * @throws SpeechError with a message in one sentence: `invalid-argument` (field `name`, or `account` for one that does not exist),
 * `upgrade-required` when the plan includes no clones, `quota-exceeded` when all are used, `unsupported-media` (field `reference`).
 */
export async function createClone(
  store: Store,
  plans: Plans,
  { account: id, name, dialect = 'sorani', reference }: CloneRequest,
  signal?: AbortSignal,
): Promise<Clone> {
  checkName(name);
  const account = await store.find(id);
  if (!account) throw new SpeechError('invalid-argument', 'There is no such account.', { field: 'account' });
  const plan = plans.tts[account.ttsPlan];
  if (plan.clones === 0) {
    throw new SpeechError('upgrade-required', `The ${plan.name} plan of this account has no cloned voices.`);
  }
  // Checked again on insert: this only avoids measuring in vain.
  if ((await store.clones(id)).length >= plan.clones) throw noneLeft(plan);
  const voice = measureReference(await readReference(reference, signal), dialect);
  const clone: Clone = {
    id: `clone_${randomBytes(9).toString('base64url')}`,
    account: id,
    name: name.trim(),
    dialect,
    voice,
    createdAt: new Date().toISOString(),
  };
  if (!(await store.addClone(clone, plan.clones))) throw noneLeft(plan);
  return clone;
}

function checkName(name: string): void {
  const problem = problemOf(name);
  if (!problem) return;
  const message = `The name ${problem}; use 1 to ${MAX_NAME_CHARACTERS} characters on one line.`;
  throw new SpeechError('invalid-argument', message, { field: 'name' });
}

function problemOf(name: string): string | undefined {
  const length = countCharacters(name.trim());
  if (length === 0) return 'is empty';
  if (length > MAX_NAME_CHARACTERS) return `has ${length} characters`;
  // Control characters, lone surrogates and line breaks.
  return /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name) ? 'has characters that cannot be shown' : undefined;
}

function noneLeft({ name, clones }: { name: string; clones: number }): SpeechError {
  const allowance = clones === 1 ? 'one cloned voice' : `${clones} cloned voices`;
  const message = `The ${name} plan has ${allowance}, and this account has used them all; remove one first.`;
  return new SpeechError('quota-exceeded', message);
}
