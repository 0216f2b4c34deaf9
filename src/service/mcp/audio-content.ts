import type { AudioContent, ResourceLink } from '@modelcontextprotocol/server';
import { describeError } from '../http/logger.ts';
import type { LinkedFile } from '../store/store.ts';
import { LINK_LIFE_MS, MAX_INLINE_BYTES } from './limits.ts';
import { linkFile } from './linked-file.ts';
import type { McpServices, ToolContext } from './tool-context.ts';

/** Audio as a tool returns it: inline up to 1 MB, beyond that as a link, unless the account already has too many links. */
export async function audioContent(
  file: Omit<LinkedFile, 'expiresAt'>,
  name: string,
  { baseUrl, parts }: ToolContext,
): Promise<AudioContent | ResourceLink> {
  const { contentType, bytes } = file;
  const path = bytes.byteLength > MAX_INLINE_BYTES ? await pathOf(file, parts) : undefined;
  if (path === undefined) {
    const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
    return { type: 'audio', data, mimeType: contentType };
  }
  return {
    type: 'resource_link',
    uri: `${baseUrl}${path}`,
    name,
    mimeType: contentType,
    size: bytes.byteLength,
    description: `Available for ${LINK_LIFE_MS / 60_000} minutes to anyone with the link.`,
  };
}

/** Undefined when the store rejects the file: the audio is already billed, so it is returned inline instead. */
async function pathOf(
  file: Omit<LinkedFile, 'expiresAt'>,
  { store, now, logger }: McpServices,
): Promise<string | undefined> {
  try {
    return await linkFile(store, file, now);
  } catch (error) {
    logger.error('file-not-kept', describeError(error));
    return undefined;
  }
}
