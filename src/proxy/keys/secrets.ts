/** Finds and removes the operator's secrets in whatever is about to leave the proxy, also when they were encoded on the way. */
export interface SecretFilter {
  containsSecret(text: string): boolean;
  redact(text: string): string;
  /** Scans a stream of UTF-8 text across chunk boundaries: true for the chunk that completes a secret. */
  createScanner(): (chunk: Uint8Array) => boolean;
}

/** Most characters for one of a secret's, in any spelling: `%252525f0` has nine for a byte of four. */
const LONGEST_SPELLING = 36;
const encoder = new TextEncoder();

/**
 * Knows a secret as it is, in other case, with any of its characters escaped as in URLs, JSON, programs or HTML, in hex, and in base64 of
 * a text that has the secret anywhere.
 */
export function createSecretFilter(secrets: readonly (string | undefined)[]): SecretFilter {
  const known = secrets.filter((secret) => secret !== undefined && secret.length > 0) as string[];
  if (!known.length)
    return { containsSecret: () => false, redact: (text) => text, createScanner: () => () => false };
  const source = known.flatMap(encodings).join('|');
  const escaped = known.map((secret) => [...secret].map(spellingsOf).join('')).join('|');
  const all = new RegExp(`${escaped}|${source}`, 'gi');
  // Events of speech are megabytes without an escape: without the many spellings of each letter the search takes a fraction of the time.
  const [encodedSecret, escapedSecret] = [new RegExp(source, 'i'), new RegExp(escaped, 'i')];
  const tailLength = Math.max(...known.map((secret) => secret.length)) * LONGEST_SPELLING;
  const shortest = Math.min(...known.map((secret) => secret.length));
  const containsSecret = (text: string) =>
    // No spelling is shorter than the secret: most headers are.
    text.length >= shortest &&
    (encodedSecret.test(text) || (/[%\\&]/.test(text) && escapedSecret.test(text)));
  return {
    containsSecret,
    // Merely to make this search ready takes the engine as long as a hundred requests.
    redact: (text) => (containsSecret(text) ? text.replace(all, '[redacted]') : text),
    createScanner() {
      const decoder = new TextDecoder();
      let tail = '';
      return (chunk) => {
        const text = tail + decoder.decode(chunk, { stream: true });
        tail = text.slice(-tailLength);
        return containsSecret(text);
      };
    },
  };
}

/** Regular expressions for a secret without escapes: as it is, in hex and in base64. */
function encodings(secret: string): string[] {
  const bytes = encoder.encode(secret);
  const hex = [...bytes].map((byte) => toHex(byte)).join('[\\s:-]?');
  return [literal(secret), hex, ...[0, 1, 2].map((offset) => base64Part(bytes, offset))];
}

function literal(text: string): string {
  return text
    .split('')
    .map((unit) => `\\u${toHex(unit.charCodeAt(0), 4)}`)
    .join('');
}

/** A character as it is, or escaped as in URLs (`%6b`, also twice), JSON and programs (`\u006b`, `\x6b`) or HTML (`&#107;`, `&#x6b;`). */
function spellingsOf(character: string): string {
  const code = character.codePointAt(0)!;
  const units = character.split('').map((unit) => `\\\\{1,4}u${toHex(unit.charCodeAt(0), 4)}`);
  const spelled = [
    literal(character),
    [...encoder.encode(character)].map((byte) => `%(?:25){0,3}${toHex(byte)}`).join(''),
    units.join(''),
    `&#0{0,6}${code};?`,
    `&#x0{0,6}${toHex(code)};?`,
  ];
  if (code < 256) spelled.push(`\\\\{1,4}x${toHex(code)}`);
  return `(?:${spelled.join('|')})`;
}

/** What base64 or base64url makes of the bytes alone, where `offset` bytes of a group of three are before them. */
function base64Part(bytes: Uint8Array, offset: number): string {
  const padded = new Uint8Array(offset + bytes.length);
  padded.set(bytes, offset);
  const text = btoa(String.fromCharCode(...padded));
  return text
    .slice(offset && offset + 1, Math.floor((padded.length * 8) / 6))
    .replaceAll('+', '(?:[+\\-]|%2b)')
    .replaceAll('/', '(?:\\\\{0,4}/|_|%2f)');
}

function toHex(number: number, length = 2): string {
  return number.toString(16).padStart(length, '0');
}
