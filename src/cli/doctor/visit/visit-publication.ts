import { ask, jsonOf } from './ask.ts';
import type { SeenPublication } from './visit.ts';

const RANGE = 'bytes=0-99';

/** Fetches the JSON of published speech and a hundred bytes of each of its sound files. */
export async function visitPublication(
  url: string,
  pageUrl: string,
  signal: AbortSignal,
): Promise<SeenPublication> {
  const { origin } = new URL(pageUrl);
  const answer = await ask(url, signal, { headers: { origin } });
  const audio = answer.status === 200 ? jsonOf(answer)?.audio : undefined;
  const sounds: { type: string; answer: SeenPublication['answer'] }[] = [];
  for (const each of Array.isArray(audio) ? audio : []) {
    const { src, type } = (each ?? {}) as { src?: unknown; type?: unknown };
    if (typeof src !== 'string' || !URL.canParse(src, answer.finalUrl)) continue;
    const sound = new URL(src, answer.finalUrl).href;
    const headers = { origin, range: RANGE, 'accept-encoding': 'identity' };
    sounds.push({ type: String(type ?? ''), answer: await ask(sound, signal, { headers }) });
  }
  return { url, answer, sounds };
}
