import { isMixedContent } from '../page/is-mixed-content.ts';
import { upgradedUrl } from '../page/upgrade-requests.ts';
import { ask, jsonOf } from './ask.ts';
import type { SeenPublication } from './visit.ts';

const RANGE = 'bytes=0-99';

/**
 * Fetches the JSON of published speech, a hundred bytes of each of its sound files, and its captions.
 * @param page `isUpgraded` where its requests are sent by `https:`.
 */
export async function visitPublication(
  url: string,
  page: { readonly pageUrl: string; readonly isUpgraded: boolean },
  signal: AbortSignal,
): Promise<SeenPublication> {
  const { pageUrl, isUpgraded } = page;
  const { origin } = new URL(pageUrl);
  const answer = await ask(url, signal, { headers: { origin } });
  const manifest = answer.status === 200 ? jsonOf(answer) : undefined;
  const audio = manifest?.audio;
  const insecure: string[] = [];
  const absolute = (address: unknown) => {
    if (typeof address !== 'string' || !URL.canParse(address, answer.finalUrl)) return undefined;
    const { href } = new URL(address, answer.finalUrl);
    const asked = isUpgraded ? upgradedUrl(href) : href;
    if (!isMixedContent(asked, pageUrl)) return asked;
    insecure.push(asked);
    return undefined;
  };
  const sounds: { type: string; answer: SeenPublication['answer'] }[] = [];
  for (const each of Array.isArray(audio) ? audio : []) {
    const { src, type } = (each ?? {}) as { src?: unknown; type?: unknown };
    const sound = absolute(src);
    if (!sound) continue;
    const headers = { origin, range: RANGE, 'accept-encoding': 'identity' };
    sounds.push({ type: String(type ?? ''), answer: await ask(sound, signal, { headers }) });
  }
  const words = absolute(manifest?.captions);
  const captions = words ? await ask(words, signal, { headers: { origin } }) : undefined;
  return { url, answer, sounds, captions, insecure };
}
