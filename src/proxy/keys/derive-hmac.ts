import type { HmacFactory } from './token-signer.ts';

const encoder = new TextEncoder();

/**
 * HMAC with a key of its own for each purpose, derived from the proxy's secret: HMAC-SHA256 of the label under the secret.
 * @param label Names the purpose. Another label gives another key.
 */
export async function deriveHmac(
  secret: string,
  label: string,
  hmac: HmacFactory,
): Promise<ReturnType<HmacFactory>> {
  return hmac(await hmac(encoder.encode(secret))(label));
}
