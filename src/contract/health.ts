import { z } from 'zod';

/** Answer of `GET /healthz`: the process is alive; nothing that it depends on was asked. */
export const healthSchema = z
  .object({
    status: z.literal('ok'),
    recognition: z
      .object({ name: z.string(), trained_on: z.string() })
      .optional()
      .meta({ description: 'The recogniser, where the service listens too.' }),
  })
  .meta({ description: 'The process is alive.' });
export type Health = z.infer<typeof healthSchema>;

export const READINESS_PARTS = ['accounts', 'speakers', 'draining'] as const;

/** Answer of `GET /readyz` when requests can be carried out. */
export const readinessSchema = z
  .object({ status: z.literal('ready') })
  .meta({ description: 'Requests can be carried out.' });

/** Answer of `GET /readyz` when no new requests should be sent here. */
export const unreadinessSchema = z
  .object({
    error: z.string(),
    missing: z.array(z.enum(READINESS_PARTS)).meta({
      description:
        '`accounts` and `speakers` cannot be reached, or the service is `draining`: it finishes what it has and stops.',
    }),
  })
  .meta({ description: 'No new requests should be sent here.' });
export type Unreadiness = z.infer<typeof unreadinessSchema>;
