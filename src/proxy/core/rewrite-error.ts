import { type ErrorBody, type SpeechError, speechErrorFromResponse } from '../../contract/errors.ts';
import { parseObject } from './parse-object.ts';
import type { Settings } from './settings.ts';
import { readUpgradeAddress } from './upgrade-address.ts';

/** Known fields of the contract's error body and no others; plain text becomes `error`, a gateway's HTML a sentence. */
export function rewriteError(settings: Settings, status: number, source: string): ErrorBody {
  const error = readError(status, source);
  const body: ErrorBody = { error: error.message, code: error.code };
  if (error.field) body.field = error.field;
  const upgradeAddress = readUpgradeAddress(error.upgradeUrl, settings.allIsLoopback);
  if (upgradeAddress) body.upgrade_url = upgradeAddress;
  const given = parseObject(source);
  if (typeof given.upgrade_required === 'boolean' || typeof given.upgrade_required === 'string')
    body.upgrade_required = given.upgrade_required;
  if (typeof given.detail === 'string') body.detail = given.detail;
  if (Array.isArray(given.detail)) {
    body.detail = given.detail
      .slice(0, 20)
      .map((item: { loc?: unknown; msg?: unknown; type?: unknown } | null) => ({
        loc: Array.isArray(item?.loc) ? item.loc.map(word).filter((part) => part !== '') : [],
        msg: word(item?.msg),
        type: word(item?.type),
      }));
  }
  return body;
}

/** A body whose fields have other types than the contract's says nothing. */
function readError(status: number, source: string): SpeechError {
  try {
    const error = speechErrorFromResponse(status, source);
    if (!/^\[object /.test(error.message) && (error.field === undefined || typeof error.field === 'string'))
      return error;
  } catch {
    // As below.
  }
  return speechErrorFromResponse(status, '');
}

function word(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
