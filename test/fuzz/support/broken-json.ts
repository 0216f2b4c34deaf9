import { inspect } from 'node:util';
import fc from 'fast-check';
import { type JsonSchema, wrongValuesOf } from './schema-cases.ts';

/** The bytes of a request body, what is wrong with it, and the permitted statuses. */
export interface BrokenBody {
  readonly what: string;
  readonly body: Uint8Array;
  [inspect.custom](): string;
  readonly statuses: readonly number[];
}

type Body = Readonly<Record<string, unknown>>;
type Break = (body: Body) => fc.Arbitrary<BrokenBody>;

const REFUSED = [400];
const ANY = [200, 400, 403, 422];
const NOT_JSON = [
  'NaN',
  'Infinity',
  '-Infinity',
  'undefined',
  '+1',
  '01',
  '.5',
  '1.',
  '0x10',
  "'a'",
  '`a`',
  '1n',
  ',',
  '/**/1',
  '',
];
/** JSON has no largest number: one that does not fit is parsed as infinity. */
const EXTREME = [
  '1e999',
  '-1e999',
  '1e308',
  '-1e308',
  '5e-324',
  '-0',
  '0',
  '9007199254740993',
  '-1',
  '0.2499999',
  '4.0000001',
  `1${'0'.repeat(400)}`,
];
const HUGE = [501, 5000, 5001, 70_000, 1_100_000];
const DEEP = [100, 10_000, 100_000];

/**
 * Requests that are malformed in one way, made from valid ones.
 * @param valid Bodies that are answered with 200.
 * @param needed Required fields.
 */
export function brokenBodies(
  valid: fc.Arbitrary<Body>,
  schema: JsonSchema,
  needed: readonly string[],
): fc.Arbitrary<BrokenBody> {
  const typed = Object.entries(schema.properties ?? {}).filter(([, { type }]) => type !== undefined);
  const numbers = typed
    .filter(([, { type }]) => type === 'number' || type === 'integer')
    .map(([name]) => name);
  const texts = typed.filter(([, { type }]) => type === 'string').map(([name]) => name);

  const breaks: Break[] = [
    (body) =>
      fc
        .constantFrom(...typed)
        .chain(([name, field]) =>
          wrongValuesOf(field).map((value) =>
            broken(`a wrong type of ${name}`, { ...body, [name]: value }, REFUSED),
          ),
        ),
    (body) =>
      fc.constantFrom(...needed).map((name) => {
        const { [name]: _, ...rest } = body;
        return broken(`no ${name}`, rest, REFUSED);
      }),
    (body) =>
      fc
        .dictionary(fc.string({ unit: 'binary' }), fc.jsonValue(), { maxKeys: 3 })
        .map((more) => broken('fields more', { ...more, ...body }, ANY)),
    (body) =>
      fc
        .tuple(
          fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'),
          fc.jsonValue({ maxDepth: 2 }),
        )
        .map(([name, value]) =>
          spliced(`a field ${name}`, body, JSON.stringify(name), JSON.stringify(value), ANY),
        ),
    (body) =>
      fc
        .tuple(fc.constantFrom('text', ...numbers), fc.constantFrom(...EXTREME))
        .map(([name, number]) =>
          spliced(`an extreme ${name}`, without(body, name), JSON.stringify(name), number, ANY),
        ),
    (body) =>
      fc
        .tuple(
          fc.constantFrom(...texts),
          fc.constantFrom(...HUGE),
          fc.constantFrom('a', 'ێ', '😀', '\u0000', '\ud800', 'a b '),
        )
        .map(([name, length, unit]) =>
          broken(`a huge ${name}`, { ...body, [name]: unit.repeat(length) }, ANY),
        ),
    (body) =>
      fc
        .tuple(
          fc.constantFrom(...needed, 'emotion', 'unknown'),
          fc.constantFrom(...DEEP),
          fc.constantFrom('[]', '{}'),
        )
        .map(([name, depth, kind]) =>
          spliced(
            `a deep ${name}`,
            without(body, name),
            JSON.stringify(name),
            nested(depth, kind),
            needed.includes(name) ? REFUSED : ANY,
          ),
        ),
    (body) =>
      fc
        .tuple(fc.constantFrom(...typed), fc.jsonValue({ maxDepth: 1 }))
        .map(([[name], value]) =>
          spliced(`${name} twice`, body, JSON.stringify(name), JSON.stringify(value), ANY),
        ),
    (body) =>
      fc
        .constantFrom(...NOT_JSON)
        .map((value) => spliced(`a value ${value}`, body, '"unknown"', value, REFUSED)),
    (body) =>
      fc
        .tuple(
          fc.constantFrom(...texts),
          fc.constantFrom('\\ud800', '\\udc00\\ud800', '\\u0000', '\\uffff', '\\ufeff', '\\u202e'),
        )
        .map(([name, escaped]) =>
          spliced(`${escaped} in ${name}`, without(body, name), JSON.stringify(name), `"a${escaped}b"`, ANY),
        ),
    (body) =>
      fc
        .constantFrom(
          [0x00],
          [0x0a],
          [0xff],
          [0xc0, 0x80],
          [0xed, 0xa0, 0x80],
          [0xf4, 0x90, 0x80, 0x80],
          [0xe2, 0x82],
        )
        .map((bytes) =>
          raw(
            'a broken byte in a text',
            Buffer.concat([Buffer.from('{"text":"a'), Buffer.from(bytes), rest(body)]),
            REFUSED,
          ),
        ),
    (body) =>
      fc.constant(raw('a byte order mark', Buffer.concat([Buffer.from('\ufeff'), bytesOf(body)]), ANY)),
    (body) => fc.constant(raw('UTF-16', Buffer.from(`\ufeff${JSON.stringify(body)}`, 'utf16le'), REFUSED)),
    (body) =>
      fc
        .nat(bytesOf(body).length - 1)
        .map((length) => raw('cut off', bytesOf(body).subarray(0, length), REFUSED)),
    (body) =>
      fc
        .constantFrom('{}', ' x', '\0', ',', ']')
        .map((more) => raw('more after the end', Buffer.concat([bytesOf(body), Buffer.from(more)]), REFUSED)),
    (body) =>
      fc
        .array(fc.tuple(fc.nat(bytesOf(body).length - 1), fc.integer({ min: 1, max: 255 })), {
          minLength: 1,
          maxLength: 4,
        })
        .map((flips) => {
          const bytes = bytesOf(body);
          for (const [position, bits] of flips) bytes[position]! ^= bits;
          return raw('bits flipped', bytes, ANY);
        }),
    () =>
      fc
        .jsonValue({ maxDepth: 1 })
        .filter((value) => typeof value !== 'object' || value === null || Array.isArray(value))
        .map((value) => raw('no object', Buffer.from(JSON.stringify(value)), REFUSED)),
    () => fc.uint8Array({ maxLength: 200 }).map((bytes) => raw('any bytes', bytes, REFUSED)),
  ];
  return valid.chain((body) => fc.oneof(...breaks.map((make) => make(body))));
}

function raw(what: string, body: Uint8Array, statuses: readonly number[]): BrokenBody {
  return { what, body, statuses, [inspect.custom]: () => `${what}: ${Buffer.from(body).toString()}` };
}

function broken(what: string, body: object, statuses: readonly number[]): BrokenBody {
  return raw(what, bytesOf(body), statuses);
}

/** The body with one more field, inserted as text at its end, so that it takes precedence over an earlier one of the same name. */
function spliced(
  what: string,
  body: Body,
  name: string,
  value: string,
  statuses: readonly number[],
): BrokenBody {
  const json = JSON.stringify(body).slice(0, -1);
  return raw(what, Buffer.from(`${json}${json === '{' ? '' : ','}${name}:${value}}`), statuses);
}

function without(body: Body, name: string): Body {
  const { [name]: _, ...rest } = body;
  return rest;
}

/** Everything after the opening quote of the first string. */
function rest(body: Body): Buffer {
  return Buffer.from(`",${JSON.stringify({ ...body, unknown: 1 }).slice(1)}`);
}

function bytesOf(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}

function nested(depth: number, kind: string): string {
  return kind === '[]'
    ? '['.repeat(depth) + ']'.repeat(depth)
    : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}
