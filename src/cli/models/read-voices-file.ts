import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { SpeechError } from '../../contract/errors.ts';
import type { SherpaVoicesOptions } from '../../engine/sherpa/voices/sherpa-voices.ts';
import { VOICE_INPUTS } from '../../engine/sherpa/voices/voice-models.ts';
import { findSpeaker } from '../../service/catalog/catalog.ts';
import { resolveModelFiles } from './resolve-model-files.ts';

const modelSchema = z.strictObject({
  input: z.enum(VOICE_INPUTS),
  config: z.looseObject({}),
  replace: z.record(z.string(), z.string()).optional(),
});

const voiceSchema = z.strictObject({ model: z.string(), sid: z.int().nonnegative().optional() });

const voicesFileSchema = z.strictObject({
  package: z.enum(['sherpa-onnx-node', 'sherpa-onnx']).optional(),
  models: z.record(z.string(), modelSchema),
  voices: z.record(z.string(), voiceSchema),
});

/** Keys by the first part of a path. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(voicesFileSchema.shape),
  models: Object.keys(modelSchema.shape),
  voices: Object.keys(voiceSchema.shape),
};

/**
 * Reads a file that puts the user's own models behind voices of the catalog: `{ "models": { "berfin": { "input": "letters", "config": … } },
 * "voices": { "kurmanji_v5_f002": { "model": "berfin" } } }`. File names in it are relative to its folder.
 * @throws SpeechError `invalid-argument`, one line with the problem and what would be right.
 */
export function readVoicesFile(path: string): Pick<SherpaVoicesOptions, 'models' | 'voices' | 'packageName'> {
  const folder = dirname(resolve(path));
  const invalid = (problem: string) => new SpeechError('invalid-argument', `${path}: ${problem}.`);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw invalid(error instanceof SyntaxError ? 'it is not JSON' : 'it cannot be read');
  }
  const parsed = voicesFileSchema.safeParse(json);
  if (!parsed.success) throw invalid(describeIssue(parsed.error.issues[0]));
  const { models, voices } = parsed.data;
  if (Object.keys(voices).length === 0) {
    throw invalid('"voices" is empty; name a voice and its model, like {"kurmanji_v5_f002":{"model":"…"}}');
  }
  for (const id of Object.keys(voices)) {
    if (findSpeaker(id)) continue;
    throw invalid(
      `voices: ${JSON.stringify(id)} is not a voice of the catalog, which GET /api/get-speakers lists`,
    );
  }
  const resolved = Object.entries(models).map(([name, { config, ...model }]) => {
    const files = resolveModelFiles(config, folder, (setting, file) => {
      throw invalid(`models.${name}: ${setting} names ${JSON.stringify(file)}, which is not in ${folder}`);
    });
    return [name, { ...model, config: files as Readonly<Record<string, unknown>> }] as const;
  });
  return { models: Object.fromEntries(resolved), voices, packageName: parsed.data.package };
}

function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  const place = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') {
    const keys = KEYS[String(issue.path[0] ?? '')]?.join(', ');
    return `${place ? `${place}: ` : ''}${JSON.stringify(issue.keys[0])} is unknown; use ${keys}`;
  }
  return `${place ? `${place}: ` : ''}${issue?.message ?? 'it is invalid'}`;
}
