import { SpeechError } from '../../contract/errors.ts';

/** 413, with the limit in bytes. */
export function fileTooLarge(maxUploadBytes: number): SpeechError {
  return new SpeechError('file-too-large', `The file is larger than ${maxUploadBytes} bytes.`, {
    status: 413,
    field: 'file',
  });
}
