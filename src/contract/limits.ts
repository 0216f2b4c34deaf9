/** Limits shared by clients and servers. Lengths are in Unicode code points of the text as received. */

/** Sample rate of all synthesized audio: 16-bit little-endian mono PCM. */
export const SYNTHESIS_SAMPLE_RATE = 24_000;
/** Sample rate of live audio, raw 16-bit little-endian mono PCM; recordings are transcribed at the same. */
export const LIVE_SAMPLE_RATE = 16_000;

/** Speaking rate accepted by both synthesis endpoints; higher is faster. */
export const SPEED_RANGE = { min: 0.25, max: 4 } as const;

/** Bounds of the generation controls; values outside them are 422. The API's contract leaves them open: these are ours. */
export const MAX_TEMPERATURE = 2;
export const STABILITY_RANGE = { min: 0, max: 1 } as const;
export const MAX_SEED = 2 ** 32 - 1;
export const PITCH_RANGE_SEMITONES = { min: -12, max: 12 } as const;
export const MAX_CHUNK_SECONDS = 60;
export const SENTENCE_SILENCE_RANGE_MS = { min: 0, max: 5000 } as const;

/** Longest text of one request on any plan; the free plan allows 500. */
export const MAX_TEXT_CHARACTERS = 5000;

/**
 * The longest speech of one request: 60 s and 0.6 s for each character at speed 1, at most 45 minutes. Ordinary text takes a sixth of that,
 * long numbers nearly all of it.
 * @param characters as billed.
 * @returns seconds.
 */
export function longestSpeech(characters: number, speed: number): number {
  return Math.min(45 * 60, 60 + (0.6 * characters) / speed);
}

/** Speaker groups, selected by `model_version`; `v3` by default. */
export const VOICE_GROUPS = ['v3', 'v4', 'v5'] as const;
export type VoiceGroup = (typeof VOICE_GROUPS)[number];
export const DEFAULT_VOICE_GROUP: VoiceGroup = 'v3';
/** In the group `v5`: curated, a Badini narrator, or a Cast or Studio (`designed`) speaker. */
export const SPEAKER_ORIGINS = ['v5', 'badini', 'cast', 'designed'] as const;

export function isVoiceGroup(value: unknown): value is VoiceGroup {
  return (VOICE_GROUPS as readonly unknown[]).includes(value);
}

/** Length in code points, as billed: a letter or emoji outside the BMP counts as one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += text.codePointAt(at)! > 0xffff ? 2 : 1) count++;
  return count;
}
