/** Of a tool that is billed: it takes of a quota, and gives something new each time. */
export const BILLED = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
} as const;

/** Of a tool that only tells. */
export const FREE = { readOnlyHint: true, openWorldHint: false } as const;
