import { TRANSCRIPTION_DIALECTS, type TranscriptionDialect } from '../../contract/dialects.ts';
import type { SpeechPlace } from '../../publish/connect.ts';
import { FLAG, oneOf, parseFlags, TEXT, usageError } from '../arguments/flags.ts';
import { readServiceAddress } from '../arguments/service-address.ts';

export const TRANSCRIPT_FORMATS = ['text', 'srt', 'vtt', 'json'] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];

export interface TranscribeRequest {
  /** Files and folders; `-` for standard input. At least one. */
  readonly inputs: readonly string[];
  readonly dialect: TranscriptionDialect;
  readonly format: TranscriptFormat;
  /** Folder for the results; undefined for standard output. */
  readonly out: string | undefined;
  /** Undefined for the recognizer on this machine. */
  readonly place: SpeechPlace | undefined;
  /** Models of the user's own; undefined for the embedded recognizer. */
  readonly modelsFile: string | undefined;
}

const OPTIONS = {
  dialect: TEXT,
  format: TEXT,
  out: TEXT,
  'stt-model': TEXT,
  endpoint: TEXT,
  origin: TEXT,
  help: FLAG,
} as const;

/** @returns `help`, or what is to be done. @throws SpeechError `invalid-argument`, one line naming the wrong flag. */
export function readTranscribeFlags(args: string[]): TranscribeRequest | 'help' {
  const { values, positionals } = parseFlags(args, { options: OPTIONS, allowPositionals: true });
  if (values.help) return 'help';
  if (!positionals.length)
    throw usageError('Name what to write down: sound files, folders, or - for standard input. See --help.');
  if (positionals.filter((input) => input === '-').length > 1)
    throw usageError('Standard input (-) can be read once.');
  if (values.dialect === undefined)
    throw usageError(
      `--dialect is missing: name the dialect that is spoken, ${TRANSCRIPTION_DIALECTS.join(' or ')}.`,
    );
  const dialect = oneOf('--dialect', values.dialect, TRANSCRIPTION_DIALECTS);
  const format = values.format === undefined ? 'text' : oneOf('--format', values.format, TRANSCRIPT_FORMATS);
  if (values.out === '') throw usageError('--out "" names no folder.');
  const place = readServiceAddress(values, 'KURDISH_SPEECH_STT_KEY');
  const modelsFile = values['stt-model'];
  if (place && (format === 'srt' || format === 'vtt'))
    throw usageError(
      `--format ${format} needs times, which a service does not send; use text or json, or leave out --endpoint.`,
    );
  if (place && modelsFile !== undefined) throw usageError('Use --endpoint or --stt-model, not both.');
  return { inputs: positionals, dialect, format, out: values.out, place, modelsFile };
}
