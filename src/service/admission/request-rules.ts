import { DIALECTS, isDialect } from '../../contract/dialects.ts';
import { countCharacters, SPEED_RANGE } from '../../contract/limits.ts';
import type { AdmissionRequest } from './admission-request.ts';
import { quoteValue, type Refusal, refuse } from './refusal.ts';

/** Rules on the plan and on the fields of every request. Each returns a refusal, or undefined to pass. */

export function planIsActive({
  context: { account, upgradeUrl },
}: {
  readonly context: Pick<AdmissionRequest['context'], 'account' | 'upgradeUrl'>;
}): Refusal | undefined {
  if (account.ttsPlan === 'none') {
    return refuse(403, 'plan-inactive', 'This account has no text-to-speech plan.', {
      upgrade: { url: upgradeUrl },
    });
  }
  if (account.status === 'active') return undefined;
  return refuse(403, 'plan-inactive', `The ${account.ttsPlan} plan of this account is ${account.status}.`);
}

export function emotionIsAbsent({ body }: Pick<AdmissionRequest, 'body'>): Refusal | undefined {
  if (body.emotion === undefined) return undefined;
  return refuse(400, 'invalid-argument', '"emotion" is not taken by this API; leave it out.', {
    field: 'emotion',
  });
}

export function dialectIsKnown({ body: { dialect } }: Pick<AdmissionRequest, 'body'>): Refusal | undefined {
  if (dialect === undefined || isDialect(dialect)) return undefined;
  const error = `"dialect" ${quoteValue(dialect)} is unknown; use ${DIALECTS.join(', ')}.`;
  return refuse(400, 'language-not-supported', error, { field: 'dialect' });
}

export function speedIsInRange({ body: { speed } }: Pick<AdmissionRequest, 'body'>): Refusal | undefined {
  if (speed === undefined || (speed >= SPEED_RANGE.min && speed <= SPEED_RANGE.max)) return undefined;
  const error = `"speed" must be a number from ${SPEED_RANGE.min} to ${SPEED_RANGE.max}.`;
  return refuse(400, 'invalid-argument', error, { field: 'speed' });
}

export function formatIsKnown({
  endpoint,
  format,
}: Pick<AdmissionRequest, 'format'> & {
  readonly endpoint: Pick<AdmissionRequest['endpoint'], 'formats' | 'formatField'>;
}): Refusal | undefined {
  if (endpoint.formats.includes(format)) return undefined;
  const error = `"${endpoint.formatField}" ${quoteValue(format)} is unknown; use ${endpoint.formats.join(', ')}.`;
  return refuse(400, 'invalid-argument', error, { field: endpoint.formatField });
}

export function voiceIsNamed({ voiceId }: Pick<AdmissionRequest, 'voiceId'>): Refusal | undefined {
  if (voiceId !== '') return undefined;
  return refuse(400, 'invalid-argument', '"speaker_id" is missing; send the id of a voice of the catalog.', {
    field: 'speaker_id',
  });
}

export function textIsPresent({ body: { text } }: Pick<AdmissionRequest, 'body'>): Refusal | undefined {
  if (text !== undefined && text.trim() !== '') return undefined;
  const problem = text === undefined ? 'missing' : 'empty';
  return refuse(400, 'invalid-argument', `"text" is ${problem}; send the words to speak.`, { field: 'text' });
}

export function textFitsThePlan({
  body,
  plan,
}: Pick<AdmissionRequest, 'body'> & {
  readonly plan: { readonly name: string; readonly maxCharacters: number };
}): Refusal | undefined {
  const length = countCharacters(body.text!);
  if (length <= plan.maxCharacters) return undefined;
  const error = `"text" has ${length} characters; the ${plan.name} plan takes at most ${plan.maxCharacters} in one request.`;
  return refuse(400, 'text-too-long', error, { field: 'text' });
}
