import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** Settings of sherpa-onnx that are file names, for any kind of model. */
const FILE_SETTINGS = new Set(
  'tokens model encoder decoder joiner acousticModel vocoder voices lexicon dataDir dictDir ruleFsts ruleFars hotwordsFile bpeVocab'.split(
    ' ',
  ),
);

/**
 * The settings of a model with its file names made absolute: those that exist in the folder. Several names may be joined by commas.
 * @param onMissing called with the setting and the name of a file that does not exist; throws.
 */
export function resolveModelFiles(
  settings: unknown,
  folder: string,
  onMissing: (setting: string, file: string) => never,
): unknown {
  const resolveOne = (setting: string, name: string): string => {
    const file = resolve(folder, name.trim());
    if (existsSync(file)) return file;
    return FILE_SETTINGS.has(setting) ? onMissing(setting, name) : name;
  };
  const visit = (value: unknown, setting = ''): unknown => {
    if (Array.isArray(value)) return value.map((item) => visit(item));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item, key)]));
    }
    if (typeof value !== 'string' || value === '') return value;
    if (!FILE_SETTINGS.has(setting)) return resolveOne(setting, value);
    return value
      .split(',')
      .map((name) => resolveOne(setting, name))
      .join(',');
  };
  return visit(settings);
}
