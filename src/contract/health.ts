import { z } from 'zod';

/** Response of `GET /healthz`: the process is alive. Dependencies are not checked. */
export const healthSchema = z
  .object({
    status: z.literal('ok'),
    synthesis: z
      .object({
        engine: z.string(),
        voices: z.record(z.string(), z.string()).meta({
          description: 'The engine of each voice that another one speaks.',
          examples: [{ kurmanji_v5_f002: 'sherpa-onnx' }],
        }),
      })
      .optional()
      .meta({ description: 'What speaks, where the service has several engines.' }),
    recognition: z
      .object({ name: z.string(), trained_on: z.string() })
      .optional()
      .meta({ description: 'The recognizer, if the service has one.' }),
  })
  .meta({ description: 'The process is alive.' });
export type Health = z.infer<typeof healthSchema>;

export const READINESS_PARTS = ['accounts', 'speakers', 'draining'] as const;

/** Response of `GET /readyz` when requests can be served. */
export const readinessSchema = z
  .object({ status: z.literal('ready') })
  .meta({ description: 'Requests can be served.' });

/** Response of `GET /readyz` when no new requests should be sent here. */
export const unreadinessSchema = z
  .object({
    error: z.string(),
    missing: z.array(z.enum(READINESS_PARTS)).meta({
      description:
        '`accounts` or `speakers` cannot be reached, or the service is `draining`: it finishes its requests and stops.',
    }),
  })
  .meta({ description: 'No new requests should be sent here.' });
export type Unreadiness = z.infer<typeof unreadinessSchema>;
