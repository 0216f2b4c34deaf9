import { z } from 'zod';
import { COMPONENTS } from '../../contract/components.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

const PREFIX = '#/components/schemas/';

/** The contract's schemas as JSON Schema; tracks which of them the document references. */
export class OpenApiSchemas {
  readonly #named = namedSchemas();
  readonly #names = new Map(Object.entries(COMPONENTS).map(([name, schema]) => [schema, name]));
  readonly #used = new Set<string>();

  /** A reference to a named schema, else the schema inline. */
  of(schema: z.core.$ZodType): JsonObject {
    const name = this.#names.get(schema as z.ZodType);
    if (name === undefined) {
      const { $schema, ...inline } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
      return inline;
    }
    this.#use(name);
    return { $ref: PREFIX + name };
  }

  /** Every named schema referenced so far, directly or not. */
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
 * Input schemas (what a request may be, not what parsing makes of it), open to fields added later. Uses its own registry, because the
 * names belong to this document only.
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
