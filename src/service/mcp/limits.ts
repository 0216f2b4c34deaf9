/** Limits of the agent endpoint alone (contract, Limits: MCP). Those of the plans count as well. */

const MEGABYTE = 1024 * 1024;

/** Longest text in code points, in `mp3` and in `opus`, which is no larger. */
export const MAX_TEXT = 4000;
/** Longest text in code points where the answer is a WAV file. */
export const MAX_WAV_TEXT = 600;
/** Largest recording, decoded from base64. */
export const MAX_RECORDING_BYTES = 3 * MEGABYTE;
/** The recording as base64, its line breaks, and the request around it. */
export const MAX_BODY_BYTES = 6 * MEGABYTE;
/** Of a caller without a valid key, whose calls hold a few words: anybody can send them, and each is held and parsed whole. */
export const MAX_KEYLESS_BODY_BYTES = 256 * 1024;
/** Larger sound is answered as a link. */
export const MAX_INLINE_BYTES = MEGABYTE;
/** How long such a link works. */
export const LINK_LIFE_MS = 10 * 60_000;
/** Links of one account that work at a time; more sound comes along, so that nobody fills the store. */
export const MAX_LINKS = 64;
/** Messages of one request, which the revision of March 2025 alone may send as a batch. Each costs work, and some of it needs no key. */
export const MAX_MESSAGES = 16;
