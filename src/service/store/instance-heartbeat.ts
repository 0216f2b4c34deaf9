import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { type Database, sql } from './database.ts';
import type { Release } from './ledger.ts';

const HEARTBEAT_MS = 5000;
/** Who has not been heard of for this long is gone. */
const SILENCE_MS = 20_000;

/** This process among those that share a database, so that what it reserved is given back when it is gone. */
export interface InstanceHeartbeat {
  /** This instance's id, once the others know of it. */
  announce(): Promise<string>;
  /** Gives a reservation back at the next occasion, where this cannot be done now. */
  releaseLater(release: Release): void;
  /** Gives back what instances that are gone had reserved. */
  sweep(): Promise<void>;
  /** Says good-bye; what this instance still had reserved is given back. */
  leave(): Promise<void>;
}

/** Instances of this very process: a process before it may have had the same number. */
const OWN_IDS = new Set<string>();
const HOST = hostOfProcess();

/** @param release gives back one reservation, by its id. */
export function createInstanceHeartbeat(
  database: Database,
  release: (reservation: Release) => Promise<void>,
): InstanceHeartbeat {
  const id = randomUUID();
  let announced: Promise<string> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Map<string, Release>();

  async function releaseLate(): Promise<void> {
    for (const reservation of late.values()) {
      await release(reservation);
      late.delete(reservation.id);
    }
  }

  async function beat(): Promise<void> {
    await database.query(
      sql`INSERT INTO instance (id, host, pid, heartbeat_at) VALUES (${id}, ${HOST}, ${process.pid}, ${database.clock})
        ON CONFLICT (id) DO UPDATE SET heartbeat_at = excluded.heartbeat_at`,
    );
  }

  async function sweep(): Promise<void> {
    const rows = await database.query(
      sql`SELECT id, host, pid, heartbeat_at, ${database.clock} - heartbeat_at AS silence FROM instance`,
    );
    for (const row of rows) {
      const isGone =
        (row.silence as number) > SILENCE_MS ||
        (row.host === HOST && !isRunning(row.id as string, row.pid as number));
      if (!isGone) continue;
      // Unless it was heard of after all.
      await database.query(
        sql`DELETE FROM instance WHERE id = ${row.id as string} AND heartbeat_at = ${row.heartbeat_at as number}`,
      );
    }
    const orphans = await database.query(
      sql`SELECT id FROM reservation WHERE NOT EXISTS (SELECT 1 FROM instance WHERE instance.id = reservation.instance)`,
    );
    for (const orphan of orphans) await release({ id: orphan.id as string });
  }

  async function announce(): Promise<string> {
    OWN_IDS.add(id);
    await beat();
    timer = setInterval(() => {
      // Where the database cannot be reached, the next beat tries again.
      beat()
        .then(releaseLate)
        .then(sweep)
        .catch(() => {});
    }, HEARTBEAT_MS).unref();
    return id;
  }

  return {
    announce() {
      announced ??= announce().catch((error: unknown) => {
        announced = undefined;
        throw error;
      });
      return announced;
    },
    releaseLater(reservation) {
      late.set(reservation.id, reservation);
    },
    sweep,
    async leave() {
      clearInterval(timer);
      OWN_IDS.delete(id);
      if (!announced) return;
      await database.query(sql`DELETE FROM instance WHERE id = ${id}`);
      await sweep();
    },
  };
}

/** Whether an instance of this host is still there. */
function isRunning(id: string, pid: number): boolean {
  if (pid === process.pid) return OWN_IDS.has(id);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Where process numbers mean the same: on Linux, containers of one host name count their processes apart. */
function hostOfProcess(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
