import { z } from 'zod';
import { COMPONENTS } from '../../contract/components.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

const PREFIX = '#/components/schemas/';

/** The contract's schemas as JSON Schema, and which of them a document refers to. */
export class OpenApiSchemas {
  readonly #named = namedSchemas();
  readonly #names = new Map(Object.entries(COMPONENTS).map(([name, schema]) => [schema, name]));
  readonly #used = new Set<string>();

  /** A reference to a schema that has a name, else the schema itself. */
  of(schema: z.core.$ZodType): JsonObject {
    const name = this.#names.get(schema as z.ZodType);
    if (name === undefined) {
      const { $schema, ...inline } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
      return inline;
    }
    this.#use(name);
    return { $ref: PREFIX + name };
  }

  /** Every named schema that was asked for, and those that they refer to. */
  used(): JsonObject {
    return Object.fromEntries(Object.entries(this.#named).filter(([name]) => this.#used.has(name)));
  }

  #use(name: string): void {
    if (this.#used.has(name)) return;
    this.#used.add(name);
    for (const other of Object.keys(this.#named)) {
      if (JSON.stringify(this.#named[name]).includes(`"${PREFIX}${other}"`)) this.#use(other);
    }
  }
}

/**
 * What a request may be rather than what its parser makes of it, and open to fields that a later version adds. A registry of our own,
 * because the names are of this document alone.
 */
function namedSchemas(): Readonly<Record<string, JsonObject>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(COMPONENTS)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => PREFIX + id,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema as JsonObject]),
  );
}
