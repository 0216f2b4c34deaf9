/** Folder with `initdb` and `postgres`, or undefined. `POSTGRES_BIN` in the environment wins. */
export function findPostgres(): string | undefined;
/** As `findPostgres`, but installs Debian's package where it is missing and this may do so. */
export function ensurePostgres(): string | undefined;
