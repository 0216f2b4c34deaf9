import { MODEL_NAMES, type ModelTask } from './model-names.ts';

/** The body of `GET /v1/models`: ours first, then the names that clients hardcode. Pure. */
export function modelList(tasks: readonly ModelTask[]) {
  const ids = tasks
    .flatMap((task): readonly string[] => MODEL_NAMES[task])
    .sort((one, other) => Number(other.startsWith('kurdish-')) - Number(one.startsWith('kurdish-')));
  const data = ids.map((id) => ({ id, object: 'model', created: 0, owned_by: 'kurdish-speech' }));
  return { object: 'list', data };
}
