import { lockAccount } from './account-table.ts';
import { type Database, sql } from './database.ts';
import type { Store } from './store.ts';

type LinkedFileTable = Pick<
  Store,
  'putFile' | 'findFile' | 'linkedFiles' | 'filesIn' | 'removeFile' | 'removeExpiredFiles'
>;

/** What is known of files with temporary links, without their bytes. */
export function createLinkedFileTable(database: Database, now: () => number): LinkedFileTable {
  const totalsOf = (account: string) =>
    sql`SELECT count(*) AS count, CAST(coalesce(sum(size), 0) AS BIGINT) AS bytes, min(expires_at) AS first_expires_at
      FROM linked_file WHERE account = ${account} AND expires_at > ${now()}`;
  return {
    putFile(linkHash, { account, contentType, size, folder, expiresAt }, { count, bytes }) {
      return database.transaction(function* () {
        yield lockAccount(account);
        const [row] = yield totalsOf(account);
        if ((row!.count as number) >= count || (row!.bytes as number) + size > bytes) return false;
        yield sql`INSERT INTO linked_file (hash, account, content_type, size, folder, expires_at)
          VALUES (${linkHash}, ${account}, ${contentType}, ${size}, ${folder}, ${expiresAt})`;
        return true;
      });
    },
    async findFile(linkHash) {
      const [row] = await database.query(
        sql`SELECT account, content_type, size, folder, expires_at FROM linked_file
          WHERE hash = ${linkHash} AND expires_at > ${now()}`,
      );
      if (!row) return undefined;
      return {
        account: row.account as string,
        contentType: row.content_type as string,
        size: row.size as number,
        folder: row.folder as string,
        expiresAt: row.expires_at as number,
      };
    },
    async linkedFiles(account) {
      const [row] = await database.query(totalsOf(account));
      return {
        count: row!.count as number,
        bytes: row!.bytes as number,
        firstExpiresAt: (row!.first_expires_at as number | null) ?? undefined,
      };
    },
    async filesIn(folder) {
      const rows = await database.query(sql`SELECT hash FROM linked_file WHERE folder = ${folder}`);
      return rows.map(({ hash }) => hash as string);
    },
    async removeFile(linkHash) {
      await database.query(sql`DELETE FROM linked_file WHERE hash = ${linkHash}`);
    },
    async removeExpiredFiles() {
      await database.query(sql`DELETE FROM linked_file WHERE expires_at <= ${now()}`);
    },
  };
}
