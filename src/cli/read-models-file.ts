import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { SpeechError } from '../contract/errors.ts';
import type { SherpaEngineOptions } from '../engine/sherpa/sherpa-engine.ts';

const modelSchema = z.strictObject({
  mode: z.enum(['streaming', 'offline']),
  config: z.looseObject({ modelConfig: z.looseObject({ tokens: z.string() }) }),
  partials: z.boolean().optional(),
});

const modelsFileSchema = z
  .strictObject({
    trainedOn: z.string().min(1),
    sorani: modelSchema.optional(),
    kurmanji: modelSchema.optional(),
  })
  .refine(
    ({ sorani, kurmanji }) => sorani ?? kurmanji,
    'it contains no model: add "sorani", "kurmanji" or both',
  );

/** Settings of sherpa-onnx that are file names, for any kind of model. */
const FILE_SETTINGS = new Set(['tokens', 'model', 'encoder', 'decoder', 'joiner']);

/**
 * Reads a file that configures the user's own models: `{ "trainedOn": "…", "sorani": { "mode": "offline", "config": { "modelConfig": … } } }`.
 * File names in it are relative to its folder.
 * @throws SpeechError `invalid-argument`, one line with the problem.
 */
export function readModelsFile(path: string): Pick<SherpaEngineOptions, 'models' | 'trainedOn'> {
  const folder = dirname(resolve(path));
  const invalid = (problem: string) => new SpeechError('invalid-argument', `${path}: ${problem}.`);
  const resolveFiles = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((item) => resolveFiles(item));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolveFiles(item, key)]));
    }
    if (typeof value !== 'string' || value === '') return value;
    const file = resolve(folder, value);
    if (existsSync(file)) return file;
    if (FILE_SETTINGS.has(name))
      throw invalid(`"${name}" names ${JSON.stringify(value)}, which does not exist`);
    return value;
  };
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw invalid(error instanceof SyntaxError ? 'it is not JSON' : 'it cannot be read');
  }
  const parsed = modelsFileSchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.join('.');
    throw invalid(`${place ? `${place}: ` : ''}${issue?.message ?? 'it is invalid'}`);
  }
  const { trainedOn, ...models } = parsed.data;
  return { trainedOn, models: resolveFiles(models) as SherpaEngineOptions['models'] };
}
