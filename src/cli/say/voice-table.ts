import { listSpeakers } from '../../client/list-speakers.ts';
import type { ConnectionOptions } from '../../client/request.ts';
import type { Dialect } from '../../contract/dialects.ts';
import { DEFAULT_VOICE_GROUP } from '../../contract/limits.ts';
import { voiceGroupOf } from '../../contract/voice-group.ts';

/** The voices as a table, a line each, without a head: columns are apart by two spaces or more. @param dialect All when undefined. */
export async function voiceTable(
  connection: ConnectionOptions,
  dialect: Dialect | undefined,
): Promise<string> {
  const speakers = (await listSpeakers(connection)).filter((one) => !dialect || one.dialect === dialect);
  const rows = speakers.map((one) => [
    one.id,
    one.dialect,
    one.gender,
    one.name,
    voiceGroupOf(one.id, DEFAULT_VOICE_GROUP),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}
