/** Limits of the MCP endpoint (docs/mcp.md), on top of the plans' limits. */

const MEGABYTE = 1024 * 1024;

/** Longest text in code points as `mp3` or `opus`. */
export const MAX_TEXT = 4000;
/** Longest text in code points as WAV. */
export const MAX_WAV_TEXT = 600;
/** Largest recording, decoded from base64. */
export const MAX_RECORDING_BYTES = 3 * MEGABYTE;
/** Room for the recording as base64 with line breaks, and the request around it. */
export const MAX_BODY_BYTES = 6 * MEGABYTE;
/** For callers without a valid key, whose calls are short: anybody can send them, and each is buffered and parsed whole. */
export const MAX_KEYLESS_BODY_BYTES = 256 * 1024;
/** Larger audio is returned as a link. */
export const MAX_INLINE_BYTES = MEGABYTE;
/** Largest audio behind a link: 45 minutes of MP3 are 16 MB. */
export const MAX_LINK_BYTES = 32 * MEGABYTE;
/** How long such a link is valid. */
export const LINK_LIFE_MS = 10 * 60_000;
/** Valid links per account, and the bytes behind them together, so that nobody fills the disk. */
export const MAX_LINKS = 64;
export const MAX_LINKED_BYTES = 128 * MEGABYTE;
/** 24 kHz of 16 bits, and MP3 of 48 kbit/s. */
export const MOST_BYTES_PER_SECOND = { wav: 48_000, compressed: 6000 } as const;
/** Messages per batch, which only the March 2025 revision allows. Each costs work, some of it without a key. */
export const MAX_MESSAGES = 16;
