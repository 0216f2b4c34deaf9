import { type Refusal, refuse } from './refusal.ts';

/** 400 for a body whose types are wrong. @param field Empty for the body itself. */
export function wrongType(field: string, expected: string | undefined): Refusal {
  if (field === '') return refuse(400, 'invalid-argument', 'The body must be a JSON object.');
  return refuse(400, 'invalid-argument', `"${field}" must be a ${expected ?? 'different type'}.`, { field });
}
