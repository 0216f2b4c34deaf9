/**
 * The address a request came from, as far as it can be believed: each reverse proxy of one's own appends the address it
 * saw to X-Forwarded-For, so the entry that many places from the right is true and everything left of it is the caller's claim.
 */
export function callerAddress(
  trustedProxies: number,
  peer: string | undefined,
  forwardedFor: string | undefined,
): string | undefined {
  if (trustedProxies === 0 || forwardedFor === undefined) return peer;
  const hops = forwardedFor.split(',').map((entry) => entry.trim());
  return hops.at(-trustedProxies) ?? hops[0];
}
