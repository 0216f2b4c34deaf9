import type { AudioContent, ResourceLink } from '@modelcontextprotocol/server';
import { describeError } from '../http/logger.ts';
import type { LinkedFile } from '../store/store.ts';
import { LINK_LIFE_MS, MAX_INLINE_BYTES } from './limits.ts';
import { linkFile } from './linked-file.ts';
import type { McpServices, ToolContext } from './tool-context.ts';

/** Sound as a tool returns it: whole up to 1 MB, and beyond that as a link, where the account has not too many of them. */
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
    description: `Fetch it within ${LINK_LIFE_MS / 60_000} minutes; whoever has the link can.`,
  };
}

/** Undefined when the store does not take it: the sound is paid for, and comes along after all. */
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
