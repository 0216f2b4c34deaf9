import fc from 'fast-check';
import { z } from 'zod';

/** The parts of JSON Schema that the contract uses for its requests. */
export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  /** Of an object: fields of which one is required. */
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  not?: object;
}

/** Values by field name. */
export type FieldValues = Readonly<Record<string, fc.Arbitrary<unknown>>>;

export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
}

/**
 * Values that a schema accepts.
 * @param values For fields that the schema does not constrain enough.
 */
function valuesOf(schema: JsonSchema, values: FieldValues = {}): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const { minLength, maxLength, maximum: max } = schema;
  const min = schema.minimum ?? schema.exclusiveMinimum;
  switch (schema.type) {
    case 'string':
      return fc.string({
        unit: 'binary',
        ...defined({ minLength, maxLength: maxLength && Math.min(maxLength, 100) }),
      });
    case 'number':
      return fc.double({
        noNaN: true,
        noDefaultInfinity: true,
        ...defined({ min, max }),
        minExcluded: schema.exclusiveMinimum !== undefined,
      });
    case 'integer':
      return fc.maxSafeInteger().map((value) => {
        if (min === undefined || max === undefined) return value;
        return min + (Math.abs(value) % (max - min + 1));
      });
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

/** Objects that a schema accepts; of fields of which one is required, the first. */
export function objectsOf(
  { properties = {}, required = [], anyOf = [] }: JsonSchema,
  values: FieldValues = {},
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties)
    .filter(([, { not }]) => not === undefined)
    .map(([name, schema]) => [name, values[name] ?? valuesOf(schema, values)] as const);
  const requiredKeys = [...required, ...(anyOf[0]?.required ?? [])];
  return fc.record(Object.fromEntries(fields), { requiredKeys });
}

/** The types of a schema without its bounds, which are left to the rules. */
export function typesOf({ properties = {} }: JsonSchema): JsonSchema {
  const types = Object.entries(properties).map(([name, { type }]) => [
    name,
    type === undefined ? {} : { type: type === 'integer' ? 'number' : type },
  ]);
  return { type: 'object', properties: Object.fromEntries(types) };
}

/** Values of every JSON type other than the schema's own. */
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
