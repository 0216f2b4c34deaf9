import { type Answer, jsonOf, objectOf, outline } from '../definition/answer.ts';
import { defineRule } from '../definition/define-rule.ts';
import { expect, notCheckable, type Rule } from '../definition/rule.ts';
import { OPENAI_PCM, openAiModels, openAiSpeech, openAiTranscription } from '../samples/openai-samples.ts';
import { priceOf, WORD } from '../samples/sample-texts.ts';

const SECTION = "Ours, for OpenAI's clients";
/** Longer than a word of four letters takes at any tempo. */
const MOST_SECONDS = 10;
const SAMPLE_RATE = 24_000;

/** Expects `{error: {message, type, param, code}}`. Returns the evidence. */
function expectOpenAiError(answer: Answer, status: number, param: string | null): string {
  expect(answer.status === status, `${outline(answer)} instead of ${status}`);
  const error = objectOf(objectOf(jsonOf(answer))?.error);
  expect(typeof error?.message === 'string' && error.message !== '', `${outline(answer)} without a message`);
  expect(typeof error.type === 'string', `${outline(answer)} without a type`);
  expect(error.param === param, `${outline(answer)}, and "param" does not name ${param ?? 'no field'}`);
  return outline(answer);
}

export const OPENAI_RULES: readonly Rule[] = [
  defineRule({
    id: 'openai.models',
    section: SECTION,
    title: 'GET /v1/models lists kurdish-tts',
    async check(context) {
      const answer = await openAiModels(context);
      const models = objectOf(jsonOf(answer))?.data;
      expect(Array.isArray(models), `${outline(answer)}: "data" is not a list`);
      const ids = models.map((model) => objectOf(model)?.id);
      expect(ids.includes('kurdish-tts'), 'kurdish-tts is not in the list');
      return `${ids.length} names`;
    },
  }),
  defineRule({
    id: 'openai.voices',
    section: SECTION,
    title: 'GET /v1/audio/voices lists each voice once',
    async check(context) {
      await openAiModels(context);
      const answer = await context.send('/v1/audio/voices', { method: 'GET' });
      const voices = objectOf(jsonOf(answer))?.voices;
      expect(answer.status === 200 && Array.isArray(voices), `${outline(answer)}: "voices" is not a list`);
      const ids = new Set(voices.map((voice) => objectOf(voice)?.id));
      expect(ids.size === voices.length && voices.length > 0, 'a voice is listed twice, or there is none');
      return `${ids.size} voices`;
    },
  }),
  defineRule({
    id: 'openai.speech.missing-key',
    section: SECTION,
    title: 'POST /v1/audio/speech without a key is 401',
    risk: priceOf(WORD),
    check: async (context) =>
      expectOpenAiError(await openAiSpeech(context, { input: WORD, voice: 'alloy' }), 401, null),
  }),
  defineRule({
    id: 'openai.speech.missing-input',
    section: SECTION,
    title: 'POST /v1/audio/speech without "input" is refused by that name',
    keys: ['tts'],
    async check(context) {
      const answer = await openAiSpeech(context, { voice: 'alloy' }, context.deployment.ttsKey);
      if (answer.status === 403) notCheckable('the account is refused');
      return expectOpenAiError(answer, 400, 'input');
    },
  }),
  defineRule({
    id: 'openai.speech.format',
    section: SECTION,
    title: 'A "response_format" that is not served is refused by name',
    keys: ['tts'],
    risk: priceOf(WORD),
    async check(context) {
      const fields = { input: WORD, voice: 'alloy', response_format: 'tape' };
      const answer = await openAiSpeech(context, fields, context.deployment.ttsKey);
      return expectOpenAiError(answer, 400, 'response_format');
    },
  }),
  defineRule({
    id: 'openai.speech.pcm',
    section: SECTION,
    title: 'pcm is whole 16-bit samples at 24 kHz',
    keys: ['tts'],
    uses: [OPENAI_PCM],
    async check(context) {
      const answer = await context.take(OPENAI_PCM);
      if (answer.status !== 200) notCheckable(`it was refused (${outline(answer)})`);
      expect(answer.isWhole, outline(answer));
      const samples = answer.body.byteLength / 2;
      const isSpeech = Number.isInteger(samples) && samples > 0 && samples < MOST_SECONDS * SAMPLE_RATE;
      expect(isSpeech, `${answer.body.byteLength} bytes`);
      return `${(samples / SAMPLE_RATE).toFixed(2)} s`;
    },
  }),
  defineRule({
    id: 'openai.transcription.language',
    section: SECTION,
    title: 'POST /v1/audio/transcriptions without "language" is refused by that name',
    keys: ['stt'],
    risk: { credits: 1 },
    async check(context) {
      const answer = await openAiTranscription(context, {}, context.deployment.sttKey);
      if (answer.status === 403 || answer.status === 404) notCheckable(`it was refused (${outline(answer)})`);
      return expectOpenAiError(answer, 400, 'language');
    },
  }),
];
