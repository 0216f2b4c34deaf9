import { abortable } from '../../../async/abortable.ts';
import { type Dialect, dialectOfVoice } from '../../../contract/dialects.ts';
import { SpeechError } from '../../../contract/errors.ts';
import type { SynthesisEngine, VoiceEngine } from '../../synthesis-engine.ts';
import { RunningJobs } from '../../threads/running-jobs.ts';
import { WordAligner } from '../../threads/word-aligner.ts';
import { measureGain } from './measure-gain.ts';
import { ModelInput } from './model-input.ts';
import { prepareModel } from './prepare-model.ts';
import { readTokenTable } from './read-token-table.ts';
import { type ModelVoice, speakWithModel } from './speak-with-model.ts';
import { VoiceChild } from './voice-child.ts';
import type { MappedVoice, VoiceModel } from './voice-models.ts';

export type { MappedVoice, VoiceModel } from './voice-models.ts';

export interface SherpaVoicesOptions {
  /** The user's models, by a name of their own. */
  readonly models: Readonly<Record<string, VoiceModel>>;
  /** Which of them speaks a voice of the catalog. */
  readonly voices: Readonly<Record<string, MappedVoice>>;
  /** Speaks all other voices, and clones. Closed with this engine. */
  readonly embedded: SynthesisEngine;
  /** The package with sherpa-onnx; by default `sherpa-onnx-node`, else `sherpa-onnx`, its slower WebAssembly build. */
  readonly packageName?: string | undefined;
}

export interface SherpaVoices extends SynthesisEngine {
  /**
   * Fulfilled once all models are loaded and as loud as the other voices. Rejects with SpeechError `invalid-argument` when the package is
   * missing, or a model cannot be loaded, has no such speaker or says nothing.
   */
  readonly ready: Promise<void>;
  /** Of the process with the models. */
  readonly pid: number | undefined;
}

const IGNORED: VoiceEngine['ignores'] = ['seed', 'temperature', 'stability'];

/**
 * Speaks some voices with the user's own models, which sherpa-onnx (installed by the user) runs in a process of its own. Models have no seed and
 * no temperature; pitch is shifted together with the formants.
 * @throws SpeechError `invalid-argument` where settings contradict each other, or a model has no token for letters of a voice's dialect.
 */
export function createSherpaVoices({
  models,
  voices,
  embedded,
  packageName,
}: SherpaVoicesOptions): SherpaVoices {
  const prepared = Object.fromEntries(
    Object.entries(models).map(([name, model]) => [name, prepareModel(name, model)]),
  );
  const inputs = new Map(
    Object.entries(models).map(([name, { input, replace }]) => {
      const { tokensFile } = prepared[name]!;
      return [
        name,
        new ModelInput({ input, replace, tokens: tokensFile ? readTokenTable(tokensFile) : undefined }),
      ];
    }),
  );
  for (const [id, { model }] of Object.entries(voices)) checkTokens(id, model, models, inputs);
  const child = new VoiceChild(prepared, packageName);
  const aligner = new WordAligner();
  const jobs = new RunningJobs();
  const starting = new AbortController();
  const mapped = new Map<string, ModelVoice>();
  for (const [id, { model, sid = 0 }] of Object.entries(voices)) {
    const { lengthScale } = prepared[model]!;
    mapped.set(id, { child, model, sid, input: inputs.get(model)!, lengthScale });
  }
  const gains = start();
  const ready = gains.then(() => undefined);
  // Callers that do not await it get the error from their first speech.
  ready.catch(() => undefined);

  async function start(): Promise<ReadonlyMap<string, number>> {
    const speakers = await child.ready;
    const measured = new Map<string, number>();
    for (const [id, voice] of mapped) {
      checkSpeaker(id, voice, speakers[voice.model]!);
      const [dialect] = dialectsOf(id);
      measured.set(id, await measureGain(id, voice, dialect!, aligner, starting.signal));
    }
    return measured;
  }

  return {
    name: embedded.name,
    ready,
    get pid() {
      return child.pid;
    },
    voiceEngine: (voice) =>
      mapped.has(voice)
        ? { name: 'sherpa-onnx', ignores: IGNORED }
        : (embedded.voiceEngine?.(voice) ?? { name: embedded.name, ignores: [] }),
    synthesize(job, signal) {
      const voice = job.clone ? undefined : mapped.get(job.voice);
      if (!voice) return embedded.synthesize(job, signal);
      return jobs.run(signal, async function* (own) {
        const gain = (await abortable(gains, own)).get(job.voice)!;
        yield* speakWithModel(job, voice, gain, aligner, own);
      });
    },
    async close() {
      starting.abort();
      jobs.close();
      await child.close();
      await aligner.close();
      await embedded.close();
    },
  };
}

/** Cast and Studio voices read two dialects. */
function dialectsOf(voice: string): readonly Dialect[] {
  const own = dialectOfVoice(voice);
  return own ? [own] : ['sorani', 'kurmanji'];
}

function checkTokens(
  id: string,
  model: string,
  models: SherpaVoicesOptions['models'],
  inputs: ReadonlyMap<string, ModelInput>,
): void {
  const input = inputs.get(model);
  if (!input) {
    const names = Object.keys(models).join(', ') || 'none';
    throw invalid(`voices.${id}: ${JSON.stringify(model)} is not one of the models (${names}).`);
  }
  for (const dialect of dialectsOf(id)) {
    const missing = input.missing(dialect);
    if (missing.length === 0) continue;
    const what = models[model]!.input === 'ipa' ? 'phones' : 'letters';
    const lacks = `tokens.txt has no token for the ${what} ${missing.join(' ')} of ${dialect}`;
    throw invalid(
      `voices.${id}: the model ${JSON.stringify(model)} cannot read all of ${dialect}: its ${lacks}; use another model, or say in "replace" what to send instead.`,
    );
  }
}

/** sherpa-onnx would take speaker 0 without a word. */
function checkSpeaker(id: string, { model, sid }: ModelVoice, speakers: number): void {
  if (sid < speakers) return;
  const valid = speakers === 1 ? 'only 0' : `0 to ${speakers - 1}`;
  throw invalid(
    `voices.${id}: the model ${JSON.stringify(model)} has no speaker ${sid}; "sid" may be ${valid}.`,
  );
}

function invalid(message: string): SpeechError {
  return new SpeechError('invalid-argument', message, { field: 'voices' });
}
