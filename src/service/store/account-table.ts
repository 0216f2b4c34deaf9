import type { AccountStatus, SttPlanName, TtsPlanName } from '../../contract/plans.ts';
import { type Database, type Row, type Statement, sql } from './database.ts';
import type { Account, Allowance, Store } from './store.ts';

const ALLOWANCES: readonly Allowance[] = ['characters', 'credits', 'sessions'];

/** Accounts and the hashes of their keys. */
export function createAccountTable(
  database: Database,
  month: () => string,
): Pick<Store, 'insert' | 'change' | 'find' | 'findByKey'> {
  return {
    insert({ id, ttsPlan, sttPlan, status }, keyHashes) {
      return database.transaction(function* () {
        const createdAt = new Date().toISOString();
        yield sql`INSERT INTO account (id, tts_plan, stt_plan, status, created_at)
          VALUES (${id}, ${ttsPlan}, ${sttPlan}, ${status}, ${createdAt})`;
        yield sql`INSERT INTO api_key (hash, space, account)
          VALUES (${keyHashes.tts}, 'tts', ${id}), (${keyHashes.stt}, 'stt', ${id})`;
        for (const allowance of ALLOWANCES) {
          yield sql`INSERT INTO usage (account, allowance, month, used, purchased, total)
            VALUES (${id}, ${allowance}, ${month()}, 0, 0, 0)`;
        }
      });
    },
    async change(id, { ttsPlan = null, sttPlan = null, status = null }) {
      const [row] = await database.query(
        sql`UPDATE account SET tts_plan = coalesce(${ttsPlan}, tts_plan), stt_plan = coalesce(${sttPlan}, stt_plan),
          status = coalesce(${status}, status) WHERE id = ${id} RETURNING id, tts_plan, stt_plan, status`,
      );
      return row && accountOf(row);
    },
    async find(id) {
      const [row] = await database.query(
        sql`SELECT id, tts_plan, stt_plan, status FROM account WHERE id = ${id}`,
      );
      return row && accountOf(row);
    },
    async findByKey(space, keyHash) {
      const [row] = await database.query(
        sql`SELECT account.id, tts_plan, stt_plan, status FROM api_key JOIN account ON account.id = api_key.account
          WHERE api_key.hash = ${keyHash} AND api_key.space = ${space}`,
      );
      return row && accountOf(row);
    },
  };
}

/** Serializes concurrent count-then-insert operations on an account, so that the second counts what the first inserted. */
export function lockAccount(id: string): Statement {
  return sql`UPDATE account SET status = status WHERE id = ${id}`;
}

function accountOf(row: Row): Account {
  return {
    id: row.id as string,
    ttsPlan: row.tts_plan as TtsPlanName,
    sttPlan: row.stt_plan as SttPlanName,
    status: row.status as AccountStatus,
  };
}
