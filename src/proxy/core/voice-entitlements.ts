import type { Settings } from './settings.ts';
import { readUpgradeAddress } from './upgrade-address.ts';

/** Which voices the account's plan renders. */
export interface Entitlement {
  /** The few that it renders of a group; a group that is not named is rendered whole, but for Cast and Studio. */
  readonly onlyVoices: Readonly<Record<string, readonly string[] | undefined>>;
  readonly castAndStudio: boolean;
  /** Where to get a larger plan. */
  readonly upgradeUrl: string | undefined;
}

interface Row {
  readonly id?: unknown;
  readonly origin?: unknown;
}

const TIMEOUT_MS = 3000;
const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_plan', arguments: {} } };

/**
 * Asks the agents' endpoint what the key may use (contract, MCP endpoint, `get_plan`: free). The shape of its answer is not shown in
 * the contract, so a service that answers otherwise, or not in time, is one that does not say.
 */
export async function readEntitlement(settings: Settings): Promise<Entitlement | undefined> {
  const key = settings.keys.tts;
  if (!key) return undefined;
  try {
    const response = await fetch(`${settings.baseOrigin}${settings.basePath}/api/mcp`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        authorization: `Bearer ${key}`,
      },
      body: JSON.stringify(CALL),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? parseReport(settings, messageIn(await response.text())) : undefined;
  } catch {
    return undefined;
  }
}

/** The listing of one group with `locked` on every voice that the plan does not render, and `upgrade_url` beside them. */
export function markLocked(body: string, group: string, plan: Entitlement): string {
  const listing = JSON.parse(body) as { speakers: Row[] };
  const only = plan.onlyVoices[group];
  const isLocked = ({ id, origin }: Row) =>
    origin === 'cast' || origin === 'designed'
      ? !plan.castAndStudio
      : only !== undefined && !only.includes(String(id));
  const speakers = listing.speakers.map((row) => (isLocked(row) ? { ...row, locked: true } : row));
  return JSON.stringify({ ...listing, speakers, upgrade_url: plan.upgradeUrl });
}

/** The message is the body, or the data of its one event. */
function messageIn(text: string): unknown {
  const data = /^data: ?(.+)$/m.exec(text)?.[1];
  return JSON.parse(data ?? text);
}

function parseReport(settings: Settings, message: unknown): Entitlement | undefined {
  const report = field(field(message, 'result'), 'structuredContent');
  const tts = field(report, 'tts');
  const castAndStudio = field(field(field(tts, 'plan'), 'voices'), 'cast_and_studio');
  const onlyVoices = field(tts, 'only_voices');
  if (typeof castAndStudio !== 'boolean' || !isRecordOfLists(onlyVoices)) return undefined;
  const upgradeUrl = readUpgradeAddress(field(report, 'upgrade_url'), settings.allIsLoopback);
  return { castAndStudio, onlyVoices, upgradeUrl };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function isRecordOfLists(value: unknown): value is Record<string, readonly string[]> {
  return typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);
}
