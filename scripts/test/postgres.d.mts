/** Folder with `initdb` and `postgres`, installed where this may be done, or undefined. `POSTGRES_BIN` in the environment wins. */
export function ensurePostgres(): string | undefined;
