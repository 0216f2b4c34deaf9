/** For a billed tool: it uses quota, and no two results are the same. */
export const BILLED = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
} as const;

/** For a read-only tool. */
export const FREE = { readOnlyHint: true, openWorldHint: false } as const;
