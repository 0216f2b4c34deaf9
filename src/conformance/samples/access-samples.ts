import type { Answer } from '../answer.ts';
import { defineSample } from '../define-rule.ts';
import type { Inspection } from '../inspection.ts';
import { type Sample, unseen } from '../rule.ts';
import { WORD } from '../texts.ts';
import { connect, upload } from './listening-samples.ts';

/**
 * Two requests of which each lacks something else. Where both are 403 it is the account that is refused, not the request: it has no plan, or
 * one that is not active (contract, Errors, 403).
 */
export const SPEAKING_ACCESS = defineSample({
  id: 'speaking-access',
  take: async (inspection) => [
    await inspection.speak({ text: WORD, speaker_id: 'sorani_m001', emotion: 'happy' }),
    await inspection.speak({ text: WORD }),
  ],
});

export const LISTENING_ACCESS = defineSample({
  id: 'listening-access',
  async take(inspection) {
    const { sttKey: key } = inspection.deployment;
    return [
      await upload(inspection, { dialect: 'sorani', key }),
      await connect(inspection, { dialect: 'zazaki' }, key),
    ];
  },
});

/** The account's refusal, or undefined where it is admitted. */
export async function accountRefusal(
  inspection: Inspection,
  access: Sample<readonly Answer[]>,
): Promise<Answer | undefined> {
  const answers = await inspection.take(access);
  return answers.every(({ status }) => status === 403) ? answers[0] : undefined;
}

/** True where the key itself is refused. */
export async function isKeyRefused(
  inspection: Inspection,
  access: Sample<readonly Answer[]>,
): Promise<boolean> {
  const answers = await inspection.take(access);
  return answers.every(({ status }) => status === 401);
}

/** @throws NotSeen where the key is refused, or the account has no active plan: nothing else shows then. */
export async function needAccess(inspection: Inspection, access: Sample<readonly Answer[]>): Promise<void> {
  if (await isKeyRefused(inspection, access)) unseen('the key that was given is refused with 401');
  if (await accountRefusal(inspection, access)) {
    unseen('whatever is sent is refused with 403: the key has no active plan');
  }
}
