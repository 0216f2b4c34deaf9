import { type Answer, jsonOf, objectOf, outline, textOf } from './answer.ts';
import { expect } from './rule.ts';

/**
 * `json`: an object with `error`; `json-or-text`: that, or plain text (docs/contract-coverage.md). The `detail` list of a 422 has its
 * own rule.
 */
export type RefusalBody = 'json' | 'json-or-text';

/** Expects the status and a body with a reason. Returns the evidence. */
export function expectRefusal(answer: Answer, status: number | readonly number[], body: RefusalBody): string {
  const expected = [status].flat();
  expect(expected.includes(answer.status), `${outline(answer)} instead of ${expected.join(' or ')}`);
  const refusal = objectOf(jsonOf(answer));
  if (refusal === undefined) {
    expect(body === 'json-or-text', `${outline(answer)}, and the body is not a JSON object`);
    expect(textOf(answer).trim() !== '', `${outline(answer)} with an empty body`);
    return `${outline(answer)}, plain text`;
  }
  const { error, detail } = refusal;
  const isText = (value: unknown) => typeof value === 'string' && value !== '';
  const hasReason =
    body === 'json' && answer.status === 403 ? isText(error) : isText(error) || isText(detail);
  expect(hasReason, `${outline(answer)}, and the JSON body has no text in "error"`);
  return outline(answer);
}
