import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** A tool's structured result: validated when sent, and published without keywords that are of no use to an agent. */
export function toolOutput(schema: z.ZodObject): StandardSchemaWithJSON {
  const publish = () =>
    z.toJSONSchema(schema, { io: 'output', override: ({ jsonSchema }) => shorten(jsonSchema) });
  return { '~standard': { ...schema['~standard'], jsonSchema: { input: publish, output: publish } } };
}

/** Fields may be added later, and JavaScript's safe integer range is not one of our bounds. */
function shorten(schema: z.core.JSONSchema.BaseSchema): void {
  delete schema.additionalProperties;
  if (schema.type !== 'integer') return;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}
