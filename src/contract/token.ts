import { z } from 'zod';
import { TOKEN_SCOPES } from './token-scopes.ts';

/** Body of `POST <mount>/token`. */
export const tokenRequestSchema = z.object({
  scope: z.array(z.enum(TOKEN_SCOPES)).min(1),
});

/** Response of `POST <mount>/token`: `expires_in` in seconds, `expires_at` in epoch seconds. */
export const tokenResponseSchema = z.object({
  token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  expires_at: z.int(),
  scope: z.array(z.enum(TOKEN_SCOPES)),
  limits: z.object({
    max_chars: z.int(),
    characters: z.int(),
    requests: z.int(),
    /** Largest file to transcribe; only with the scope `stt`. */
    max_upload_bytes: z.int().optional(),
  }),
  /** `pages` where the proxy wants to know the page's path (`Speech-Page`): it speaks only what stands there. */
  texts: z.literal('pages').optional(),
});
export type TokenResponse = z.infer<typeof tokenResponseSchema>;
