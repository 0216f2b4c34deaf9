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
    'it names no model: add "sorani", "kurmanji" or both',
  );

/** Settings of sherpa-onnx that name a file, whatever the kind of model. */
const FILE_SETTINGS = new Set(['tokens', 'model', 'encoder', 'decoder', 'joiner']);

/**
 * Reads a file that names the user's own models: `{ "trainedOn": "…", "sorani": { "mode": "offline", "config": { "modelConfig": … } } }`.
 * Names of files in it count from its own folder.
 * @throws SpeechError `invalid-argument`, one line that says what is wrong with it.
 */
export function readModelsFile(path: string): Pick<SherpaEngineOptions, 'models' | 'trainedOn'> {
  const folder = dirname(resolve(path));
  const wrong = (problem: string) => new SpeechError('invalid-argument', `${path}: ${problem}.`);
  const withFiles = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((item) => withFiles(item));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withFiles(item, key)]));
    }
    if (typeof value !== 'string' || value === '') return value;
    const file = resolve(folder, value);
    if (existsSync(file)) return file;
    if (FILE_SETTINGS.has(name)) throw wrong(`"${name}" names ${JSON.stringify(value)}, which is not there`);
    return value;
  };
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw wrong(error instanceof SyntaxError ? 'it is not JSON' : 'it cannot be read');
  }
  const parsed = modelsFileSchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.join('.');
    throw wrong(`${place ? `${place}: ` : ''}${issue?.message ?? 'it is not as it should be'}`);
  }
  const { trainedOn, ...models } = parsed.data;
  return { trainedOn, models: withFiles(models) as SherpaEngineOptions['models'] };
}
