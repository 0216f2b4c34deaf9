import {
  MAX_CHUNK_SECONDS,
  MAX_SEED,
  MAX_TEMPERATURE,
  PITCH_RANGE_SEMITONES,
  SENTENCE_SILENCE_RANGE_MS,
  STABILITY_RANGE,
} from '../../contract/limits.ts';
import type { SpeechRequestBody } from './endpoint.ts';
import type { Refusal } from './refusal.ts';

const DEFAULT_TEMPERATURE = 0.7;
/** `stability` 1 would be temperature 0, which no engine accepts. */
const MIN_TEMPERATURE_OF_STABILITY = 0.05;

interface Fault {
  readonly loc: readonly ['body', string];
  readonly msg: string;
  readonly type: string;
}

/**
 * Checks the parameters bounded by the engine rather than the contract: 422 listing every fault, or undefined.
 * `top_p` and `repetition_penalty` accept any value: the contract clamps them leniently, and the embedded engines ignore them.
 */
export function engineParametersRefusal(body: SpeechRequestBody): Refusal | undefined {
  const { temperature, stability, seed, pitch, chunk_max_seconds, sentence_silence_ms } = body;
  const faults: Fault[] = [];
  const fault = (field: string, type: string, msg: string) => {
    faults.push({ loc: ['body', field], msg, type });
  };
  if (temperature !== undefined && !(temperature > 0 && temperature <= MAX_TEMPERATURE)) {
    fault(
      'temperature',
      'out_of_range',
      `"temperature" must be greater than 0 and at most ${MAX_TEMPERATURE}.`,
    );
  }
  if (stability !== undefined && !isWithin(STABILITY_RANGE, stability)) {
    fault(
      'stability',
      'out_of_range',
      `"stability" must be from ${STABILITY_RANGE.min} to ${STABILITY_RANGE.max}.`,
    );
  }
  if (temperature !== undefined && stability !== undefined) {
    fault('stability', 'mutually_exclusive', 'Send "temperature" or "stability", not both.');
  }
  if (seed !== undefined && !(Number.isInteger(seed) && seed >= 0 && seed <= MAX_SEED)) {
    fault('seed', 'out_of_range', `"seed" must be a whole number from 0 to ${MAX_SEED}.`);
  }
  if (pitch !== undefined && !isWithin(PITCH_RANGE_SEMITONES, pitch)) {
    fault(
      'pitch',
      'out_of_range',
      `"pitch" must be from ${PITCH_RANGE_SEMITONES.min} to ${PITCH_RANGE_SEMITONES.max} semitones.`,
    );
  }
  if (chunk_max_seconds !== undefined && !(chunk_max_seconds > 0 && chunk_max_seconds <= MAX_CHUNK_SECONDS)) {
    fault(
      'chunk_max_seconds',
      'out_of_range',
      `"chunk_max_seconds" must be greater than 0 and at most ${MAX_CHUNK_SECONDS}.`,
    );
  }
  const { min, max } = SENTENCE_SILENCE_RANGE_MS;
  if (
    sentence_silence_ms !== undefined &&
    !(Number.isInteger(sentence_silence_ms) && isWithin(SENTENCE_SILENCE_RANGE_MS, sentence_silence_ms))
  ) {
    fault(
      'sentence_silence_ms',
      'out_of_range',
      `"sentence_silence_ms" must be a whole number from ${min} to ${max}.`,
    );
  }
  return faults.length ? { status: 422, body: { detail: faults } } : undefined;
}

function isWithin({ min, max }: { min: number; max: number }, value: number): boolean {
  return value >= min && value <= max;
}

/** The temperature of a request whose parameters are valid. */
export function temperatureOf({ temperature, stability }: SpeechRequestBody): number {
  if (stability !== undefined) return Math.max(MIN_TEMPERATURE_OF_STABILITY, 1 - stability);
  return temperature ?? DEFAULT_TEMPERATURE;
}
