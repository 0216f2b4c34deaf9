import type { Speaker } from '../../contract/speakers.ts';

interface ListedVoice {
  readonly id: string;
  readonly name: string;
  readonly gender: string;
  readonly dialects: string[];
}

/** The body of `GET /v1/audio/voices`, of our own listing: each voice once, also Cast and Studio speakers, who are listed under two dialects. Pure. */
export function voiceList(speakers: readonly Speaker[]): { readonly voices: readonly ListedVoice[] } {
  const voices = new Map<string, ListedVoice>();
  for (const { id, name, gender, dialect } of speakers) {
    const known = voices.get(id);
    if (known) known.dialects.push(dialect);
    else voices.set(id, { id, name, gender, dialects: [dialect] });
  }
  return { voices: [...voices.values()] };
}
