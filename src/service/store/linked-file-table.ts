import { type Database, sql } from './database.ts';
import type { Store } from './store.ts';

/** Files that a link leads to for a while. */
export function createLinkedFileTable(
  database: Database,
  now: () => number,
): Pick<Store, 'putFile' | 'findFile'> {
  return {
    putFile(linkHash, { contentType, bytes, expiresAt }) {
      return database.transaction(function* () {
        yield sql`DELETE FROM linked_file WHERE expires_at < ${now()}`;
        yield sql`INSERT INTO linked_file (hash, content_type, bytes, expires_at)
          VALUES (${linkHash}, ${contentType}, ${bytes}, ${expiresAt})`;
      });
    },
    async findFile(linkHash) {
      const [row] = await database.query(
        sql`SELECT content_type, bytes, expires_at FROM linked_file
          WHERE hash = ${linkHash} AND expires_at >= ${now()}`,
      );
      if (!row) return undefined;
      return {
        contentType: row.content_type as string,
        bytes: new Uint8Array(row.bytes as ArrayBuffer | Uint8Array),
        expiresAt: row.expires_at as number,
      };
    },
  };
}
