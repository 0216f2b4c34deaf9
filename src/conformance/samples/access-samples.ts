import type { Answer } from '../definition/answer.ts';
import { defineSample } from '../definition/define-rule.ts';
import type { RuleContext } from '../definition/rule.ts';
import { notCheckable, type Sample } from '../definition/rule.ts';
import { connect, upload } from './listening-samples.ts';
import { WORD } from './sample-texts.ts';

/**
 * Two requests with different missing fields. If both are 403, the account is refused rather than the request: it has no plan, or an
 * inactive one.
 */
export const SPEAKING_ACCESS = defineSample({
  id: 'speaking-access',
  take: async (context) => [
    await context.speak({ text: WORD, speaker_id: 'sorani_m001', emotion: 'happy' }),
    await context.speak({ text: WORD }),
  ],
});

export const LISTENING_ACCESS = defineSample({
  id: 'listening-access',
  async take(context) {
    const { sttKey: key } = context.deployment;
    return [
      await upload(context, { dialect: 'sorani', key }),
      await connect(context, { dialect: 'zazaki' }, key),
    ];
  },
});

/** The refusal of the account, or undefined if it is accepted. */
export async function accountRefusal(
  context: RuleContext,
  access: Sample<readonly Answer[]>,
): Promise<Answer | undefined> {
  const answers = await context.take(access);
  return answers.every(({ status }) => status === 403) ? answers[0] : undefined;
}

/** True if the key itself is refused. */
export async function isKeyRefused(
  context: RuleContext,
  access: Sample<readonly Answer[]>,
): Promise<boolean> {
  const answers = await context.take(access);
  return answers.every(({ status }) => status === 401);
}

/** @throws NotCheckable if the key is refused or the account has no active plan: nothing else can be checked then. */
export async function needAccess(context: RuleContext, access: Sample<readonly Answer[]>): Promise<void> {
  if (await isKeyRefused(context, access)) notCheckable('the key is refused with 401');
  if (await accountRefusal(context, access)) {
    notCheckable('every request is refused with 403: the key has no active plan');
  }
}
