import { type Refusal, refuse } from '../admission/refusal.ts';
import { MAX_RECORDING_BYTES } from './mcp-limits.ts';

/** The recording of a call, or 400. Its size is checked before it is decoded. */
export function decodeRecording(value: unknown): Buffer | Refusal {
  if (value === undefined || value === '') {
    return refuse(400, 'invalid-argument', '"audio" is missing; send a recording in base64.', {
      field: 'audio',
    });
  }
  if (typeof value !== 'string') {
    return refuse(400, 'invalid-argument', '"audio" must be a string in base64.', { field: 'audio' });
  }
  // Many tools print base64 in lines.
  const text = value.replace(/\s+/g, '').replace(/={1,2}$/, '');
  const size = Math.floor((text.length * 3) / 4);
  if (size > MAX_RECORDING_BYTES) {
    const error = `"audio" has ${size} bytes when decoded; this tool takes at most 3 MB (${MAX_RECORDING_BYTES} bytes). POST /api/stt-proxy takes larger files.`;
    return refuse(400, 'file-too-large', error, { field: 'audio' });
  }
  if (text.length % 4 === 1 || !/^[A-Za-z0-9+/_-]+$/.test(text)) {
    const error =
      '"audio" is not valid base64; send only the file\'s bytes in base64, without a "data:" prefix.';
    return refuse(400, 'invalid-argument', error, { field: 'audio' });
  }
  return Buffer.from(text, 'base64');
}
