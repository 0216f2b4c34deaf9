import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';

/** The arguments of a call, as received. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/**
 * A tool's input as it is published. What a call holds is left to the endpoint that the tool stands for: its rules, their order and its
 * sentences are then the same as over HTTP.
 */
export function toolInput(schema: z.ZodObject): StandardSchemaWithJSON<ToolArguments> {
  return {
    '~standard': {
      version: 1,
      vendor: 'kurdish-speech',
      jsonSchema: schema['~standard'].jsonSchema,
      validate: (value) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? { value: value as ToolArguments }
          : { issues: [{ message: 'The arguments must be an object.' }] },
    },
  };
}
