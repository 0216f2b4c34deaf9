import { quoteValue, type Refusal, refuse } from '../admission/refusal.ts';

/** A field's value where it is one of those that are supported; else 400, which names them. */
export function oneOf<Value extends string>(
  field: string,
  value: unknown,
  known: readonly Value[],
): { readonly value: Value } | Refusal {
  const found = known.find((one) => one === value);
  if (found !== undefined) return { value: found };
  const given = typeof value === 'string' ? ` ${quoteValue(value)} is not supported` : ' must be a string';
  return refuse(400, 'invalid-argument', `"${field}"${given}; use ${known.join(', ')}.`, { field });
}
