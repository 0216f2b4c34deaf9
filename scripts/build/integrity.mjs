import { createHash } from 'node:crypto';

/** A file's hash, as an `integrity` attribute has it. */
export const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
