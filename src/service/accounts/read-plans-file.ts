import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { SpeechError } from '../../contract/errors.ts';
import { STT_PLANS, TTS_PLANS } from '../../contract/plans.ts';
import { DEFAULT_PLANS, type Plans } from './plan-rules.ts';

const MAX_COUNT = 1_000_000_000;
const MAX_REQUESTS_PER_MINUTE = 1_000_000;

/** Configurable plans: all but `none`, which is the absence of a plan. */
const TTS_NAMES = TTS_PLANS.filter((name) => name !== 'none');
const STT_NAMES = STT_PLANS.filter((name) => name !== 'none');

function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.int({ error }).min(min, { error }).max(max, { error }).optional();
}

const count = wholeNumber(0, MAX_COUNT);
const requestsPerMinute = wholeNumber(1, MAX_REQUESTS_PER_MINUTE);
const ttsListing = z.strictObject({ characters: count, requests_per_minute: requestsPerMinute });
const sttListing = z.strictObject({
  credits: count,
  sessions: count,
  requests_per_minute: requestsPerMinute,
});

const plansFileSchema = z.strictObject({
  tts: z.strictObject(Object.fromEntries(TTS_NAMES.map((name) => [name, ttsListing.optional()]))).optional(),
  stt: z.strictObject(Object.fromEntries(STT_NAMES.map((name) => [name, sttListing.optional()]))).optional(),
});

/** Valid names by path, for the message about an unknown one. */
const KNOWN_NAMES: Readonly<Record<string, readonly string[]>> = {
  '': ['tts', 'stt'],
  tts: TTS_NAMES,
  stt: STT_NAMES,
};

/**
 * Reads the numbers that the contract leaves to the operator: `{ "tts": { "free": { "characters": 20000 } }, "stt": { "free": { "credits": 5,
 * "sessions": 3, "requests_per_minute": 60 } } }`. Anything omitted stays as in DEFAULT_PLANS.
 * @throws SpeechError `invalid-argument`: one line naming the invalid plan, field or number.
 */
export function readPlansFile(path: string): Plans {
  const wrong = (problem: string) => new SpeechError('invalid-argument', `${path}: ${problem}.`);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw wrong(error instanceof SyntaxError ? 'it is not JSON' : 'it cannot be read');
  }
  const parsed = plansFileSchema.safeParse(json);
  if (!parsed.success) throw wrong(problemOf(parsed.error.issues[0]!));
  const { tts = {}, stt = {} } = parsed.data;
  return { tts: withNumbers(DEFAULT_PLANS.tts, tts), stt: withNumbers(DEFAULT_PLANS.stt, stt) };
}

function problemOf(issue: z.core.$ZodIssue): string {
  const place = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const kind = issue.path.length === 1 ? 'plan' : 'field';
    const schema = place.startsWith('tts') ? ttsListing : sttListing;
    const known = KNOWN_NAMES[place] ?? Object.keys(schema.shape);
    return `${place ? `${place}: ` : ''}unknown ${kind} ${JSON.stringify(issue.keys[0])}; use ${known.join(', ')}`;
  }
  if (issue.code === 'invalid_type' && issue.expected === 'object') {
    return `${place || 'it'} must be a JSON object`;
  }
  return `${place} ${issue.message}`;
}

type Numbers = Readonly<Record<string, Readonly<Record<string, number | undefined>> | undefined>>;

function withNumbers<Rules extends object, Name extends string>(
  plans: Readonly<Record<Name, Rules>>,
  numbers: Numbers,
): Readonly<Record<Name, Rules>> {
  const entries = Object.entries<Rules>(plans).map(([name, rules]) => {
    const { requests_per_minute: requestsPerMinute, ...counts } = numbers[name] ?? {};
    return [name, { ...rules, ...counts, ...(requestsPerMinute && { requestsPerMinute }) }];
  });
  return Object.fromEntries(entries) as Readonly<Record<Name, Rules>>;
}
