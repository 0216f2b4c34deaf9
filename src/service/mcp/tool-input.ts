import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';

/** The arguments of a call, not validated. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/**
 * A tool's published input schema. Validation is left to the HTTP endpoint behind the tool, so that rules, their order and messages are the
 * same as over HTTP.
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
