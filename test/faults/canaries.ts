/** Secrets and texts that no log, error, metric or address may contain, in any of the usual encodings. */
export const CANARIES = {
  ttsKey: 'ks_tts_canaryQ7nZ2mX9vB4kL8wR1sT6',
  sttKey: 'ks_stt_canaryH3jK5pD0yF7gC2uN9eA4',
  tokenSecret: 'canary-secret-of-at-least-32-bytes-5Gq8',
  text: 'کەنارییەکی نهێنی لە دەقەکەدا دەخوێنێت.',
} as const;

/** The canaries that stand in some output, by name. */
export function findCanaries(output: string, tokens: readonly string[]): string[] {
  const found = Object.entries(CANARIES).flatMap(([name, value]) =>
    spellingsOf(value).some((spelling) => output.includes(spelling)) ? [name] : [],
  );
  return tokens.some((token) => output.includes(token)) ? [...found, 'token'] : found;
}

function spellingsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  return [
    value,
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
  ];
}
