import { type Answer, outline } from '../definition/answer.ts';
import { defineSample } from '../definition/define-rule.ts';
import { notCheckable, type RuleContext } from '../definition/rule.ts';
import { SILENT_FILE } from './listening-samples.ts';
import { priceOf, YES } from './sample-texts.ts';
import { SORANI_VOICE } from './voice-samples.ts';

const MODELS = defineSample({
  id: 'openai-models',
  take: (context) => context.send('/v1/models', { method: 'GET' }),
});

/** The list of models. @throws NotCheckable where a deployment lacks the routes for OpenAI's clients. */
export async function openAiModels(context: RuleContext): Promise<Answer> {
  const answer = await context.take(MODELS);
  if (answer.status !== 200) notCheckable(`there are no routes for OpenAI's clients (${outline(answer)})`);
  return answer;
}

/** Sends a speech request as OpenAI's clients do. @param key none by default. */
export async function openAiSpeech(
  context: RuleContext,
  fields: Readonly<Record<string, unknown>>,
  key?: string,
): Promise<Answer> {
  await openAiModels(context);
  return context.send('/v1/audio/speech', {
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model: 'kurdish-tts', ...fields }),
  });
}

export const OPENAI_PCM = defineSample({
  id: 'openai-pcm',
  cost: priceOf(YES.sorani),
  async take(context) {
    const voice = await context.take(SORANI_VOICE);
    const fields = { input: YES.sorani, voice, response_format: 'pcm' };
    return openAiSpeech(context, fields, context.deployment.ttsKey);
  },
});

/** Sends a silent recording as OpenAI's clients do. @param fields besides `file` and `model`. */
export async function openAiTranscription(
  context: RuleContext,
  fields: Readonly<Record<string, string>>,
  key: string | undefined,
): Promise<Answer> {
  await openAiModels(context);
  const form = new FormData();
  form.set('model', 'kurdish-stt');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([SILENT_FILE]), 'silence.wav');
  return context.send('/v1/audio/transcriptions', {
    headers: { authorization: `Bearer ${key ?? ''}` },
    body: form,
  });
}
