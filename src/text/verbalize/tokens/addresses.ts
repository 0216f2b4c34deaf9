/** Longer tokens are not searched for addresses. */
const LONGEST_ADDRESS = 256;

const EMAIL = /[A-Za-z0-9][A-Za-z0-9._%+-]*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/y;
const MARKED_URL =
  /(?:https?:\/\/|www\.)[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*(?::\d+)?(?:[/?#][^\s"'<>«»()،؛]*)?/iy;

/**
 * Without `www.`, only these endings make an address: `de` and `me`, for example, are Kurdish words after a
 * missing space.
 */
const BARE_URL =
  /(?:[A-Za-z0-9-]+\.)+(?:com|net|org|info|edu|gov|krd|iq|ir|uk|eu|tv|io|ai|dev|app|pdf|docx?|xlsx?|pptx?|jpe?g|png|mp[34]|wav|zip|txt|html?)(?![A-Za-z0-9-])(?:[/?#][^\s"'<>«»()،؛]*)?/iy;

/** Whether `addressLength` can find anything in a token. */
export function mayHaveAddress(token: string): boolean {
  return token.length <= LONGEST_ADDRESS && token.includes('.');
}

/**
 * Length of the web or e-mail address that starts at `index` of a token; 0 if none does.
 * @param token one for which `mayHaveAddress` holds.
 */
export function addressLength(token: string, index: number): number {
  for (const pattern of [EMAIL, MARKED_URL, BARE_URL]) {
    pattern.lastIndex = index;
    const address = pattern.exec(token)?.[0];
    if (address !== undefined) return address.replace(/[.,;:!?…]+$/, '').length;
  }
  return 0;
}

/** The spoken parts of an address: runs of letters, runs of digits, and the signs . @ / - _ */
export function addressParts(address: string): string[] {
  const spoken = address
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
  return spoken.match(/\p{L}+|[0-9]+|[.@/_-]/gu) ?? [];
}
