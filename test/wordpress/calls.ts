import { createHmac } from 'node:crypto';
import { createTokenSigner, type TokenClaims } from '../../src/proxy/keys/token-signer.ts';
import { nodeHmac } from '../../src/proxy/node/node-hmac.ts';
import type { World } from './world.ts';

/** One side of the comparison: the URL of a proxy and its signing key. */
export interface Side {
  readonly base: string;
  readonly secret: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

/**
 * What the plugin has sent to the service since: texts, each with its voice.
 * @param from How many passages the relay had then. @param endpoint The start of its name.
 */
export function sentSince(
  { relay }: World,
  from: number,
  endpoint: string,
): { text: string; voice: string }[] {
  return relay.passages
    .slice(from)
    .filter(({ sent }) => sent.startsWith(`POST /api/${endpoint}`))
    .map(({ sent }) => {
      const body = sent.slice(sent.indexOf('\r\n\r\n') + 4);
      const { text, speaker_id: voice } = JSON.parse(Buffer.from(body, 'latin1').toString()) as Record<
        string,
        string
      >;
      return { text: text!, voice: voice! };
    });
}

/** The plugin's proxy, with the signing key of its site. */
export const pluginSide = (world: World): Side => ({
  base: `${world.site.url}/wp-json/kurdish-speech/v1`,
  secret: siteKey(storedSecret(world), 1, world.site.url),
});

/** The signing key of one site in a network, derived from the secret that they may share. */
export const siteKey = (secret: string, blog: number, home: string) =>
  createHmac('sha256', secret).update(`wp:${blog}:${home}`).digest('hex');

/** The secret, which is only in the site's database. */
export function storedSecret({ site }: World): string {
  const [stored = ''] = site.query(
    "SELECT option_value FROM wp_options WHERE option_name = 'kurdish_speech_keys'",
  );
  const secret = /"secret";s:64:"([0-9a-f]{64})"/.exec(stored)?.[1];
  if (!secret) throw new Error('The plugin has made no secret.');
  return secret;
}

/** Sends a request like a page of the site, and records the response for the last test. Headers of `''` are omitted. */
export async function send(
  world: World,
  url: string,
  { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Answer> {
  const all = Object.entries({ Origin: world.site.url, ...headers }).filter(([, value]) => value !== '');
  const response = await fetch(url, { redirect: 'manual', ...init, headers: all as [string, string][] });
  const text = await response.text();
  world.seen.push(JSON.stringify([...response.headers]), text);
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

export const post = (world: World, url: string, body: unknown, headers: Record<string, string> = {}) =>
  send(world, url, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });

export async function mint(
  world: World,
  base: string,
  scope: string[],
  headers: Record<string, string> = {},
) {
  const answer = await post(world, `${base}/token`, { scope }, headers);
  if (answer.status !== 200) throw new Error(`no token: ${answer.status} ${answer.text}`);
  return String(answer.json.token);
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

export const speak = (
  world: World,
  base: string,
  token: string,
  text: string,
  headers: Record<string, string> = {},
) =>
  post(
    world,
    `${base}/api/tts-stream`,
    { text, speaker_id: 'sorani_m001' },
    { ...bearer(token), ...headers },
  );

/** A token with arbitrary claims, signed with the secret. */
export function sign({ secret }: Side, origin: string, changes: Partial<TokenClaims> = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return createTokenSigner([secret], nodeHmac).mint({
    subject: origin,
    origin,
    scope: ['tts'],
    issuedAt: now,
    expiresAt: now + 300,
    id: crypto.randomUUID(),
    maxChars: 500,
    characters: 10_000,
    requests: 100,
    ...changes,
  });
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
