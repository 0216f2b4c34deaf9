import { z } from 'zod';

/** What a plan counts in a calendar month (UTC), and what is left of it. */
export const allowanceSchema = z.object({
  used: z.int(),
  total: z.int(),
  purchased: z.int(),
  remaining: z.int(),
});
