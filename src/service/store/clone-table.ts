import type { TranscriptionDialect } from '../../contract/dialects.ts';
import type { ClonedVoice } from '../../engine/synthesis-engine.ts';
import { lockAccount } from './account-table.ts';
import { type Database, type Row, sql } from './database.ts';
import type { Clone, Store } from './store.ts';

/** Cloned voices. */
export function createCloneTable(
  database: Database,
): Pick<Store, 'addClone' | 'clones' | 'findClone' | 'removeClone'> {
  return {
    addClone({ id, account, name, dialect, voice, createdAt }, limit) {
      return database.transaction(function* () {
        yield lockAccount(account);
        const [row] = yield sql`SELECT count(*) AS count FROM clone WHERE account = ${account}`;
        if ((row!.count as number) >= limit) return false;
        yield sql`INSERT INTO clone (id, account, name, dialect, voice, created_at)
          VALUES (${id}, ${account}, ${name}, ${dialect}, ${JSON.stringify(voice)}, ${createdAt})`;
        return true;
      });
    },
    async clones(account) {
      const rows = await database.query(
        sql`SELECT id, account, name, dialect, voice, created_at FROM clone WHERE account = ${account}
          ORDER BY created_at, id`,
      );
      return rows.map(cloneOf);
    },
    async findClone(account, id) {
      const [row] = await database.query(
        sql`SELECT id, account, name, dialect, voice, created_at FROM clone
          WHERE id = ${id} AND account = ${account}`,
      );
      return row && cloneOf(row);
    },
    async removeClone(account, id) {
      const rows = await database.query(
        sql`DELETE FROM clone WHERE id = ${id} AND account = ${account} RETURNING id`,
      );
      return rows.length > 0;
    },
  };
}

function cloneOf(row: Row): Clone {
  return {
    id: row.id as string,
    account: row.account as string,
    name: row.name as string,
    dialect: row.dialect as TranscriptionDialect,
    voice: JSON.parse(row.voice as string) as ClonedVoice,
    createdAt: row.created_at as string,
  };
}
