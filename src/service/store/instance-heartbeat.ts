import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { type Database, sql } from './database.ts';
import type { Release } from './ledger.ts';

const HEARTBEAT_MS = 5000;
/** An instance without a heartbeat for this long is considered dead. */
const TIMEOUT_MS = 20_000;

/** Marks this process alive among those that share a database, so that its reservations are released when it dies. */
export interface InstanceHeartbeat {
  /** This instance's id, once registered. */
  register(): Promise<string>;
  /** Retries a release that failed, with the next heartbeat. */
  releaseLater(release: Release): void;
  /** Releases the reservations of dead instances. */
  sweep(): Promise<void>;
  /** Unregisters this instance and releases its reservations. */
  leave(): Promise<void>;
}

/** Instances in this process: an earlier process may have had the same pid. */
const OWN_IDS = new Set<string>();
const HOST = hostOfProcess();

/** @param release Releases one reservation. */
export function createInstanceHeartbeat(
  database: Database,
  release: (reservation: Release) => Promise<void>,
): InstanceHeartbeat {
  const id = randomUUID();
  let registerd: Promise<string> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const pendingReleases = new Map<string, Release>();

  async function retryReleases(): Promise<void> {
    for (const reservation of pendingReleases.values()) {
      await release(reservation);
      pendingReleases.delete(reservation.id);
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
      const isDead =
        (row.silence as number) > TIMEOUT_MS ||
        (row.host === HOST && !isRunning(row.id as string, row.pid as number));
      if (!isDead) continue;
      // Unless it has sent a heartbeat since.
      await database.query(
        sql`DELETE FROM instance WHERE id = ${row.id as string} AND heartbeat_at = ${row.heartbeat_at as number}`,
      );
    }
    const orphans = await database.query(
      sql`SELECT id FROM reservation WHERE NOT EXISTS (SELECT 1 FROM instance WHERE instance.id = reservation.instance)`,
    );
    for (const orphan of orphans) await release({ id: orphan.id as string });
  }

  async function register(): Promise<string> {
    OWN_IDS.add(id);
    await beat();
    timer = setInterval(() => {
      // If the database cannot be reached, the next heartbeat retries.
      beat()
        .then(retryReleases)
        .then(sweep)
        .catch(() => {});
    }, HEARTBEAT_MS).unref();
    return id;
  }

  return {
    register() {
      registerd ??= register().catch((error: unknown) => {
        registerd = undefined;
        throw error;
      });
      return registerd;
    },
    releaseLater(reservation) {
      pendingReleases.set(reservation.id, reservation);
    },
    sweep,
    async leave() {
      clearInterval(timer);
      OWN_IDS.delete(id);
      if (!registerd) return;
      await database.query(sql`DELETE FROM instance WHERE id = ${id}`);
      await sweep();
    },
  };
}

/** Whether an instance on this host is still running. */
function isRunning(id: string, pid: number): boolean {
  if (pid === process.pid) return OWN_IDS.has(id);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The scope of a pid: on Linux, containers with the same host name have separate pid namespaces. */
function hostOfProcess(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
