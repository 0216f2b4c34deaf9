/**
 * Watches a stream of text for a secret, across chunk borders. Returns a function that is true once a secret is complete
 * in what it was given.
 */
export function createSecretScan(holdsSecret: (text: string) => boolean): (chunk: Uint8Array) => boolean {
  // One byte, one character: secrets are ASCII, and no multi-byte letter can be cut in two.
  const decoder = new TextDecoder('latin1');
  let tail = '';
  return (chunk) => {
    const text = tail + decoder.decode(chunk);
    tail = text.slice(-LONGEST_SECRET);
    return holdsSecret(text);
  };
}

const LONGEST_SECRET = 512;
