import type { AudioContent, ResourceLink } from '@modelcontextprotocol/server';
import { LINK_LIFE_MS } from '../files/link-limits.ts';

/**
 * Audio as a tool returns it: inline, or as a link where it is kept.
 * @param url Where it is kept.
 */
export async function audioContent(
  response: Response,
  url: string | undefined,
  name: string,
): Promise<{ readonly audio: AudioContent | ResourceLink; readonly size: number }> {
  const mimeType = response.headers.get('content-type')!;
  if (url === undefined) {
    const bytes = Buffer.from(await response.arrayBuffer());
    return { audio: { type: 'audio', data: bytes.toString('base64'), mimeType }, size: bytes.byteLength };
  }
  const size = Number(response.headers.get('content-length'));
  const description = `Available for ${LINK_LIFE_MS / 60_000} minutes to anyone with the link.`;
  return { audio: { type: 'resource_link', uri: url, name, mimeType, size, description }, size };
}
