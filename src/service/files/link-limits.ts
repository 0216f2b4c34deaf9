/** Limits of links to sound (docs/mcp.md). */

const MEGABYTE = 1024 * 1024;

/** Larger audio is returned as a link. */
export const MAX_INLINE_BYTES = MEGABYTE;
/** Largest audio behind a link: 45 minutes of MP3 are 16 MB. */
export const MAX_LINK_BYTES = 32 * MEGABYTE;
/** How long such a link is valid. */
export const LINK_LIFE_MS = 10 * 60_000;
/** Valid links per account, and the bytes behind them together, so that nobody fills the disk. */
export const MAX_LINKS = 64;
export const MAX_LINKED_BYTES = 128 * MEGABYTE;
