import type { Answers, Consumer } from './consumers.ts';
import type { Policy } from './policies.ts';

/** A cell that fails because of its platform, the message that appears, and the fix for a site. */
export interface Mend {
  readonly consumers: readonly string[];
  readonly policies: readonly string[];
  readonly message: RegExp;
  /** Shown in the table. */
  readonly how: string;
  header?(header: string): string;
  answers?(answers: Answers): Answers;
}

const MENDS: readonly Mend[] = [
  {
    consumers: ['script tag, module', 'script tag, classic'],
    policies: ['self only'],
    message: /^The browser refused script-src-elem \S+\/kurdish-speech\.(classic\.)?js/,
    how: 'The policy allows no scripts from other sites, so ours cannot run. Serve the folder `dist/cdn/` from the site itself.',
    answers: ({ html, cdnFolder }) => ({
      html: html.replace(/src="[^"]*\//, 'src="/'),
      folder: cdnFolder,
      cdnFolder,
    }),
  },
  {
    consumers: ['esbuild, one file'],
    policies: ['self only'],
    message: /script-src of the Content-Security-Policy allows no blob:.* name its folder in asset-base/,
    how: '`<kurdish-tts asset-base="/assets/worklets">` and the same on `<kurdish-dictate>`, the folder to which the recipe copies the files; or enable code splitting.',
    answers: (answers) => ({
      ...answers,
      html: answers.html.replaceAll(/<kurdish-(tts|dictate)/g, '$& asset-base="/assets/worklets"'),
    }),
  },
  {
    consumers: ['webpack'],
    policies: ['Trusted Types'],
    message: /could not be loaded \(dictation\): .* add the bundler's own policy to trusted-types/,
    how: 'webpack loads its chunks through its own policy (`output.trustedTypes`): `trusted-types lit-html kurdish-speech webpack`.',
    header: (header) => `${header} webpack`,
  },
  {
    consumers: ['Next.js'],
    policies: ['self only', 'self + CDN'],
    message: /^The browser refused script-src-elem inline/,
    how: "Next.js writes inline scripts: give them a nonce, `script-src 'self' 'nonce-…'`, as its guide does (`proxy.js` in the recipe).",
    header: (header) =>
      header.includes('script-src')
        ? header.replace('script-src', "script-src 'nonce-NONCE'")
        : `${header}; script-src 'self' 'nonce-NONCE'`,
  },
  {
    consumers: ['Next.js'],
    policies: ['Trusted Types'],
    message: /could not be loaded \(dictation\): .* or "default" and a policy of that name/,
    how: 'Turbopack loads its chunks without a policy: the recipe creates one named `default` for URLs of the site (`app/trusted-types.js`); allow it with `trusted-types lit-html kurdish-speech default`.',
    header: (header) => `${header} default`,
  },
];

export function mendOf(consumer: Consumer, policy: Policy): Mend | undefined {
  return MENDS.find(
    ({ consumers, policies }) => consumers.includes(consumer.name) && policies.includes(policy.name),
  );
}
