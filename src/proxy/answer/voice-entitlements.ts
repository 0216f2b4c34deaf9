import { OPERATIONS } from '../../contract/operations.ts';
import { readUpgradeUrl } from '../base/hosts.ts';
import type { Settings } from '../setup/settings.ts';

/** The voices that the account's plan includes. */
export interface VoiceEntitlements {
  /** For each restricted group, the only voices included. All voices of other groups are included, except Cast and Studio. */
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
const GET_PLAN = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_plan', arguments: {} } };

/**
 * Calls the free MCP tool `get_plan` (see docs/mcp.md). Its response shape is specific to our own service, so any other shape,
 * an error or a timeout yields undefined.
 */
export async function fetchVoiceEntitlements(settings: Settings): Promise<VoiceEntitlements | undefined> {
  const key = settings.keys.tts;
  if (!key) return undefined;
  try {
    const response = await fetch(
      `${settings.baseOrigin}${settings.basePath}${OPERATIONS.callAgentTools.path}`,
      {
        method: 'POST',
        redirect: 'manual',
        headers: {
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          authorization: `Bearer ${key}`,
        },
        body: JSON.stringify(GET_PLAN),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
    );
    return response.ok ? parseReport(settings, parseMessage(await response.text())) : undefined;
  } catch {
    return undefined;
  }
}

/** Adds `locked` to every voice of the group's listing that the plan does not include, and `upgrade_url` to the listing. */
export function markLocked(body: string, group: string, entitlements: VoiceEntitlements): string {
  const listing = JSON.parse(body) as { speakers: Row[] };
  const only = entitlements.onlyVoices[group];
  const isLocked = ({ id, origin }: Row) =>
    origin === 'cast' || origin === 'designed'
      ? !entitlements.castAndStudio
      : only !== undefined && !only.includes(String(id));
  const speakers = listing.speakers.map((row) => (isLocked(row) ? { ...row, locked: true } : row));
  return JSON.stringify({ ...listing, speakers, upgrade_url: entitlements.upgradeUrl });
}

/** The response is JSON, or an event stream with a single event. */
function parseMessage(text: string): unknown {
  const data = /^data: ?(.+)$/m.exec(text)?.[1];
  return JSON.parse(data ?? text);
}

function parseReport(settings: Settings, message: unknown): VoiceEntitlements | undefined {
  const report = field(field(message, 'result'), 'structuredContent');
  const tts = field(report, 'tts');
  const castAndStudio = field(field(field(tts, 'plan'), 'voices'), 'cast_and_studio');
  const onlyVoices = field(tts, 'only_voices');
  if (typeof castAndStudio !== 'boolean' || !isRecordOfLists(onlyVoices)) return undefined;
  const upgradeUrl = readUpgradeUrl(field(report, 'upgrade_url'), settings.allIsLoopback);
  return { castAndStudio, onlyVoices, upgradeUrl };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function isRecordOfLists(value: unknown): value is Record<string, readonly string[]> {
  return typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);
}
