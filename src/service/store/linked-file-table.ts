import { lockAccount } from './account-table.ts';
import { type Database, sql } from './database.ts';
import type { Store } from './store.ts';

/** Files with temporary links. */
export function createLinkedFileTable(
  database: Database,
  now: () => number,
): Pick<Store, 'putFile' | 'findFile'> {
  return {
    putFile(linkHash, { account, contentType, bytes, expiresAt }, limit) {
      return database.transaction(function* () {
        yield lockAccount(account);
        yield sql`DELETE FROM linked_file WHERE expires_at < ${now()}`;
        const [row] = yield sql`SELECT count(*) AS count FROM linked_file WHERE account = ${account}`;
        if ((row!.count as number) >= limit) return false;
        yield sql`INSERT INTO linked_file (hash, account, content_type, bytes, expires_at)
          VALUES (${linkHash}, ${account}, ${contentType}, ${bytes}, ${expiresAt})`;
        return true;
      });
    },
    async findFile(linkHash) {
      const [row] = await database.query(
        sql`SELECT account, content_type, bytes, expires_at FROM linked_file
          WHERE hash = ${linkHash} AND expires_at >= ${now()}`,
      );
      if (!row) return undefined;
      return {
        account: row.account as string,
        contentType: row.content_type as string,
        bytes: new Uint8Array(row.bytes as ArrayBuffer | Uint8Array),
        expiresAt: row.expires_at as number,
      };
    },
  };
}
