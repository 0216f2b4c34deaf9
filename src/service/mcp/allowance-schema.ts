import { z } from 'zod';

/** An allowance of the current calendar month (UTC). */
export const allowanceSchema = z.object({
  used: z.int(),
  total: z.int(),
  purchased: z.int(),
  remaining: z.int(),
});
