/** Potentially trustworthy (W3C, Secure Contexts, 3.1): safe on its way, or on this machine. */
export function isTrustworthy({ protocol, hostname }: URL): boolean {
  if (protocol === 'https:' || protocol === 'wss:') return true;
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
