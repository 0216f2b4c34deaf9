import { SpeechError } from '../../../contract/errors.ts';
import { addCharacterFrontend } from './add-character-frontend.ts';
import { loadOfflineTts, type SpeechModel } from './load-offline-tts.ts';
import type { PreparedModel } from './prepare-model.ts';
import type { VoiceReply, VoiceRequest } from './voice-messages.ts';

/** Entry of the process that runs the user's voice models: a bad one aborts it. Never imported; started by VoiceChild. */
if (process.send) {
  const models = new Map<string, SpeechModel>();
  const reply = (message: VoiceReply) => process.send?.(message);

  const load = async ({ packageName, models: prepared }: Extract<VoiceRequest, { type: 'load' }>) => {
    const loadModel = await loadOfflineTts(packageName);
    for (const [name, model] of Object.entries(prepared)) {
      reply({ type: 'loading', model: name });
      models.set(name, withFrontend(model, loadModel));
    }
    const speakers = Object.fromEntries([...models].map(([name, model]) => [name, model.speakers]));
    reply({ type: 'loaded', speakers });
  };
  const handle = async (request: VoiceRequest) => {
    if (request.type === 'load') {
      try {
        await load(request);
      } catch (error) {
        if (error instanceof SpeechError) {
          reply({ type: 'unusable', message: error.message });
          return;
        }
        process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
        throw error;
      }
      return;
    }
    const { model, text, sid, speed } = request;
    // An exception ends the process, which is then started again: sherpa-onnx may be unusable after it.
    const spoken = models.get(model)?.generate(text, sid, speed);
    if (spoken) reply({ type: 'spoken', samples: spoken.samples, sampleRate: spoken.sampleRate });
  };
  let queue = Promise.resolve();
  process.on('message', (request: VoiceRequest) => {
    // Nothing may be printed: an uncaught exception of sherpa-onnx may quote the text.
    queue = queue.then(() => handle(request)).catch(() => process.exit(1));
  });
  process.on('disconnect', () => process.exit());
}

function withFrontend(
  { config, charactersIn }: PreparedModel,
  load: (config: PreparedModel['config']) => SpeechModel,
): SpeechModel {
  if (charactersIn === undefined) return load(config);
  return addCharacterFrontend(charactersIn, (model) =>
    load({ ...config, model: { ...config.model, vits: { ...(config.model.vits as object), model } } }),
  );
}
