/** Where a page of the matrix gets things from. */
export interface Places {
  /** Another origin that holds scripts. */
  readonly cdn: string;
  /** Where live sessions are opened. */
  readonly live: string;
}

/** A site's rules, and so a column of the matrix. */
export interface Policy {
  readonly name: string;
  /** Its Content-Security-Policy; `NONCE` stands for a fresh one in each answer, `CDN` and `LIVE` for addresses. */
  readonly header: string | undefined;
  /** Whether the built files are on the other origin. */
  readonly assetsOnCdn: boolean;
}

export const POLICIES: readonly Policy[] = [
  { name: 'no CSP', header: undefined, assetsOnCdn: false },
  { name: 'self only', header: `default-src 'self'; connect-src 'self' LIVE`, assetsOnCdn: false },
  {
    name: 'self + CDN',
    header: `default-src 'none'; script-src 'self' CDN; style-src 'self' CDN; connect-src 'self' LIVE`,
    assetsOnCdn: true,
  },
  {
    name: 'strict-dynamic',
    header: `script-src 'nonce-NONCE' 'strict-dynamic'; object-src 'none'; base-uri 'none'`,
    assetsOnCdn: false,
  },
  {
    name: 'Trusted Types',
    header: `require-trusted-types-for 'script'; trusted-types lit-html kurdish-speech`,
    assetsOnCdn: false,
  },
];

/** Writes the addresses into a policy. */
export function addressed(header: string, { cdn, live }: Places): string {
  return header.replaceAll('CDN', cdn).replaceAll('LIVE', live);
}
