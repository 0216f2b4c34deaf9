/** A page's requests to the proxy that is measured. */

/** Of the page that has the token. */
export const ORIGIN = 'https://page.example';
const COMPACT = 'text/event-stream; codecs=opus';

export interface Setup {
  readonly url: string;
  readonly token: string;
  /** Requests that the service got. */
  generations(): number;
  /** Characters that the proxy has charged. */
  debited(): Promise<number>;
}

export const bodyOf = (text: string) => JSON.stringify({ text, speaker_id: 'v', include_timestamps: true });

export const headersOf = (token: string) => ({
  Origin: ORIGIN,
  'Content-Type': 'application/json',
  Authorization: `Bearer ${token}`,
  Accept: COMPACT,
});

export function ask({ url, token }: Setup, text: string, signal?: AbortSignal): Promise<Response> {
  const init = { method: 'POST', headers: headersOf(token), body: bodyOf(text) };
  return fetch(`${url}/api/tts-stream`, { ...init, ...(signal && { signal }) });
}

export async function mint(url: string, origin = ORIGIN): Promise<string> {
  const response = await fetch(`${url}/token`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json' },
    body: '{"scope":["tts"]}',
  });
  return ((await response.json()) as { token: string }).token;
}

/** One line: a figure, its bound, and whether it is met. */
export function report(name: string, figure: number | string, isMet: boolean, bound: string): void {
  console.log(`  ${name}  ${figure}; expected ${bound}: ${isMet ? 'met' : 'MISSED'}`);
}
