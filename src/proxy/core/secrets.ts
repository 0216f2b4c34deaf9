/**
 * Watches a stream of text for a secret, across chunk borders. Returns a function that is true once a secret is complete
 * in what it was given.
 */
export function createSecretScan(holdsSecret: (text: string) => boolean): (chunk: Uint8Array) => boolean {
  const decoder = new TextDecoder();
  let tail = '';
  return (chunk) => {
    const text = tail + decoder.decode(chunk, { stream: true });
    tail = text.slice(-LONGEST_SECRET);
    return holdsSecret(text);
  };
}

const LONGEST_SECRET = 512;
