import { addressLength, mayHaveAddress } from '../verbalize/tokens/addresses.ts';

/**
 * Replaces what is not an address in each white-space separated piece of a text; addresses of the web and of mail
 * stay as they are.
 */
export function replaceOutsideAddresses(text: string, replace: (piece: string) => string): string {
  return text.replace(/\S+/g, (token) => {
    if (!mayHaveAddress(token)) return replace(token);
    const start = /[A-Za-z0-9]/.exec(token)?.index ?? 0;
    const end = start + addressLength(token, start);
    if (end === start) return replace(token);
    return replace(token.slice(0, start)) + token.slice(start, end) + replace(token.slice(end));
  });
}
