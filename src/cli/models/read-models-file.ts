import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { SpeechError } from '../../contract/errors.ts';
import type { SherpaEngineOptions } from '../../engine/sherpa/sherpa-engine.ts';
import { resolveModelFiles } from './resolve-model-files.ts';

const modelSchema = z.strictObject({
  mode: z.enum(['streaming', 'offline']),
  config: z.looseObject({ modelConfig: z.looseObject({ tokens: z.string() }) }),
  hotwordsFile: z.string().optional(),
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

/**
 * Reads a file that configures the user's own models: `{ "trainedOn": "…", "sorani": { "mode": "offline", "config": { "modelConfig": … } } }`.
 * File names in it are relative to its folder.
 * @throws SpeechError `invalid-argument`, one line with the problem.
 */
export function readModelsFile(path: string): Pick<SherpaEngineOptions, 'models' | 'trainedOn'> {
  const folder = dirname(resolve(path));
  const invalid = (problem: string) => new SpeechError('invalid-argument', `${path}: ${problem}.`);
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
  const resolved = resolveModelFiles(models, folder, (setting, file) => {
    throw invalid(`"${setting}" names ${JSON.stringify(file)}, which does not exist`);
  });
  return { trainedOn, models: resolved as SherpaEngineOptions['models'] };
}
