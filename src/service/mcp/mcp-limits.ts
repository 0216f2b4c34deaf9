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
/** 24 kHz of 16 bits, and MP3 of 48 kbit/s. */
export const MOST_BYTES_PER_SECOND = { wav: 48_000, compressed: 6000 } as const;
/** Messages per batch, which only the March 2025 revision allows. Each costs work, some of it without a key. */
export const MAX_MESSAGES = 16;
