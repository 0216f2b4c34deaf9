/** Origins that a page of the matrix loads from. */
export interface Places {
  /** Another origin, with scripts. */
  readonly cdn: string;
  /** Origin of live sessions. */
  readonly live: string;
}

/** A site's policy: a column of the matrix. */
export interface Policy {
  readonly name: string;
  /** Shown in the table. */
  readonly meaning: string;
  /** Its Content-Security-Policy; `NONCE` is replaced with a fresh nonce in each response, `CDN` and `LIVE` with origins. */
  readonly header: string | undefined;
  /** Whether the built files are served from the other origin. */
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

/** Inserts the origins into a policy. */
export function addressed(header: string, { cdn, live }: Places): string {
  return header.replaceAll('CDN', cdn).replaceAll('LIVE', live);
}
