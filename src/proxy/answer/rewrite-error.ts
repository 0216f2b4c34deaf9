import type { ErrorBody } from '../../contract/error-body.ts';
import { speechErrorFromResponse } from '../../contract/error-from-response.ts';
import type { SpeechError } from '../../contract/errors.ts';
import { parseJsonObject } from '../admission/json-body.ts';
import { readUpgradeUrl } from '../base/hosts.ts';
import type { Settings } from '../setup/settings.ts';

/** Keeps only the documented fields of an error body, OpenAI's shape included; plain text becomes `error`, a gateway's HTML a generic sentence. */
export function rewriteError(settings: Settings, status: number, received: string): ErrorBody {
  const source = withoutShape(received);
  const error = readError(status, source);
  const body: ErrorBody = { error: error.message, code: error.code };
  if (error.field) body.field = error.field;
  const upgradeUrl = readUpgradeUrl(error.upgradeUrl, settings.allIsLoopback);
  if (upgradeUrl) body.upgrade_url = upgradeUrl;
  const upstream = parseJsonObject(source);
  if (typeof upstream.upgrade_required === 'boolean' || typeof upstream.upgrade_required === 'string')
    body.upgrade_required = upstream.upgrade_required;
  if (typeof upstream.detail === 'string') body.detail = upstream.detail;
  if (Array.isArray(upstream.detail)) {
    body.detail = upstream.detail
      .slice(0, 20)
      .map((item: { loc?: unknown; msg?: unknown; type?: unknown } | null) => ({
        loc: Array.isArray(item?.loc) ? item.loc.map(toText).filter((part) => part !== '') : [],
        msg: toText(item?.msg),
        type: toText(item?.type),
      }));
  }
  return body;
}

/** `{ error: { message, code, param } }` as our own body. */
function withoutShape(source: string): string {
  const { error } = parseJsonObject(source);
  if (typeof error !== 'object' || error === null) return source;
  const { message, code, param, upgrade_url } = error as Record<string, unknown>;
  return JSON.stringify({ error: message, code, field: param ?? undefined, upgrade_url });
}

/** A body whose fields have undocumented types is ignored: the status alone decides. */
function readError(status: number, source: string): SpeechError {
  try {
    const error = speechErrorFromResponse(status, source);
    if (!/^\[object /.test(error.message) && (error.field === undefined || typeof error.field === 'string'))
      return error;
  } catch {
    // Falls through to the error for the status alone.
  }
  return speechErrorFromResponse(status, '');
}

function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
