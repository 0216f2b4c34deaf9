/** Finds and removes the operator's secrets in whatever is about to leave the proxy. */
export interface SecretFilter {
  containsSecret(text: string): boolean;
  redact(text: string): string;
  /** Scans a stream of UTF-8 text across chunk boundaries: true for the chunk that completes a secret. */
  createScanner(): (chunk: Uint8Array) => boolean;
}

/** Longest key that the settings accept, in characters. */
const LONGEST_SECRET = 512;

export function createSecretFilter(secrets: readonly (string | undefined)[]): SecretFilter {
  const known = secrets.filter((secret) => secret !== undefined && secret.length > 0) as string[];
  const containsSecret = (text: string) => known.some((secret) => text.includes(secret));
  return {
    containsSecret,
    redact: (text) => known.reduce((clean, secret) => clean.replaceAll(secret, '[redacted]'), text),
    createScanner() {
      const decoder = new TextDecoder();
      let tail = '';
      return (chunk) => {
        const text = tail + decoder.decode(chunk, { stream: true });
        tail = text.slice(-LONGEST_SECRET);
        return containsSecret(text);
      };
    },
  };
}
