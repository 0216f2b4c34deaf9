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
  /** For the reader of the table. */
  readonly meaning: string;
  /** Its Content-Security-Policy; `NONCE` stands for a fresh one in each answer, `CDN` and `LIVE` for addresses. */
  readonly header: string | undefined;
  /** Whether the built files are on the other origin. */
  readonly assetsOnCdn: boolean;
}

export const POLICIES: readonly Policy[] = [
  { name: 'no CSP', meaning: 'No policy.', header: undefined, assetsOnCdn: false },
  {
    name: 'self only',
    meaning: 'Everything from the site itself, and live sessions.',
    header: `default-src 'self'; connect-src 'self' LIVE`,
    assetsOnCdn: false,
  },
  {
    name: 'self + CDN',
    meaning: 'Scripts and styles of the site and of the other origin, which hosts the built files.',
    header: `default-src 'none'; script-src 'self' CDN; style-src 'self' CDN; connect-src 'self' LIVE`,
    assetsOnCdn: true,
  },
  {
    name: 'strict-dynamic',
    meaning: 'Scripts with the nonce, and what they load.',
    header: `script-src 'nonce-NONCE' 'strict-dynamic'; object-src 'none'; base-uri 'none'`,
    assetsOnCdn: false,
  },
  {
    name: 'Trusted Types',
    meaning: 'URLs of scripts and Workers pass through named policies.',
    header: `require-trusted-types-for 'script'; trusted-types lit-html kurdish-speech`,
    assetsOnCdn: false,
  },
];

/** Writes the addresses into a policy. */
export function addressed(header: string, { cdn, live }: Places): string {
  return header.replaceAll('CDN', cdn).replaceAll('LIVE', live);
}
