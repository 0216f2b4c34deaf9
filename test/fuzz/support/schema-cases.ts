import fc from 'fast-check';
import { z } from 'zod';

/** The parts of JSON Schema that the contract's schemas come out as. */
export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
}

/**
 * Values that a schema takes.
 * @param values for fields of which the schema says less than the rules do, by name.
 */
export function valuesOf(
  schema: JsonSchema,
  values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {},
): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, values)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const { minimum: min, maximum: max, minLength, maxLength } = schema;
  switch (schema.type) {
    case 'string':
      return fc.string({ unit: 'binary', ...defined({ minLength, maxLength }) });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true, ...defined({ min, max }) });
    case 'integer':
      return fc.integer(defined({ min, max }));
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, values), { maxLength: 5 });
    case 'object':
      return objectsOf(schema, values);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

function objectsOf(
  { properties = {}, required = [] }: JsonSchema,
  values: Readonly<Record<string, fc.Arbitrary<unknown>>>,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, values[name] ?? valuesOf(schema, values)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

/** Values of every JSON type but the schema's own. */
export function wrongValuesOf({ type }: JsonSchema): fc.Arbitrary<unknown> {
  const kinds: Record<string, fc.Arbitrary<unknown>> = {
    string: fc.string({ unit: 'binary' }),
    number: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
    boolean: fc.boolean(),
    null: fc.constant(null),
    array: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }),
    object: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
  };
  delete kinds[type === 'integer' ? 'number' : (type ?? '')];
  return fc.oneof(...Object.values(kinds));
}

function defined<T extends object>(values: T): { [Key in keyof T]: NonNullable<T[Key]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
