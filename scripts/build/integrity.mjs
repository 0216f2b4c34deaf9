import { createHash } from 'node:crypto';

/** What an `integrity` attribute says of a file. */
export const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
