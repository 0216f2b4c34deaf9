import { SpeechError } from '../../contract/errors.ts';

/** Members of the bodies of speech requests; the contract's schemas would add zod to every Worker. */
export const SPEECH_FIELDS: ReadonlySet<string> = new Set([
  'text',
  'speaker_id',
  'speaker_key',
  'dialect',
  'model_version',
  'include_timestamps',
  'format',
  'stream_format',
  'speed',
  'temperature',
  'stability',
  'top_p',
  'repetition_penalty',
  'seed',
  'pitch',
  'silence_trim',
  'chunk_max_seconds',
  'sentence_silence_ms',
  'emotion',
]);

/**
 * A service whose JSON parser ignores case would take `Text` for `text`: another text would then be spoken than was charged, signed or
 * found on the page.
 * @throws SpeechError 400.
 */
export function requirePlainNames(value: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(value)) {
    // Both ways: the upper case of ſ is S, the lower case of the sign for Kelvin is k.
    const plain = name.toUpperCase().toLowerCase();
    if (plain !== name && SPEECH_FIELDS.has(plain))
      throw new SpeechError('invalid-argument', `Send ${plain} in lower case, and once.`, {
        status: 400,
        field: plain,
      });
  }
}
