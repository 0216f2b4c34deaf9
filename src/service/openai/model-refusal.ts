import { quoteValue, type Refusal, refuse } from '../admission/refusal.ts';
import { MODEL_NAMES, type ModelTask, taskOfModel } from './model-names.ts';

/** Refuses a `model` that is missing, unknown or does something else: 400. @param model as received. */
export function modelRefusal(model: unknown, task: ModelTask): Refusal | undefined {
  if (typeof model === 'string' && taskOfModel(model) === task) return undefined;
  const found = typeof model === 'string' ? `${quoteValue(model)} is not a model for ${task}` : 'is missing';
  const error = `"model" ${found}; use "${MODEL_NAMES[task][0]}".`;
  return refuse(400, 'invalid-argument', error, { field: 'model' });
}
