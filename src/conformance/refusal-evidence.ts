import { type Answer, jsonOf, objectOf, outline, textOf } from './answer.ts';
import { demand } from './rule.ts';

/**
 * `json`: an object with `error`; `json-or-text`: that, or a plain sentence (contract, Errors 3 and 4). The `detail` list of a 422 has
 * a rule of its own.
 */
export type RefusalBody = 'json' | 'json-or-text';

/** Demands the status, and a body that says why. Answers the evidence. */
export function expectRefusal(answer: Answer, status: number | readonly number[], body: RefusalBody): string {
  const wanted = [status].flat();
  demand(wanted.includes(answer.status), `${outline(answer)} instead of ${wanted.join(' or ')}`);
  const refusal = objectOf(jsonOf(answer));
  if (refusal === undefined) {
    demand(body === 'json-or-text', `${outline(answer)}, and the body is not a JSON object`);
    demand(textOf(answer).trim() !== '', `${outline(answer)} with an empty body`);
    return `${outline(answer)}, a plain sentence`;
  }
  const { error, detail } = refusal;
  const isSaid = (value: unknown) => typeof value === 'string' && value !== '';
  const hasReason =
    body === 'json' && answer.status === 403 ? isSaid(error) : isSaid(error) || isSaid(detail);
  demand(hasReason, `${outline(answer)}, and the JSON body has no text in "error"`);
  return outline(answer);
}
