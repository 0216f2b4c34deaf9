import { inspect } from 'node:util';
import fc from 'fast-check';

/** A hand-written multipart body with its Content-Type. */
export interface WrittenForm {
  readonly contentType: string;
  readonly body: Buffer;
  [inspect.custom](): string;
}

interface Part {
  /** Header lines of the part, without line breaks. */
  readonly head: readonly string[];
  readonly content: Buffer;
}

/** The file and the dialect of a complete form. */
export interface WholeForm extends WrittenForm {
  readonly file: Buffer;
  readonly dialect: string;
}

const BOUNDARY_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'()+_,-./:=?";
const HEADS = [
  'Content-Type: application/octet-stream',
  'Content-Type: audio/wav; rate=16000',
  'Content-Transfer-Encoding: binary',
  'X-Anything: at all',
  'content-language: ku',
];
const FILE_NAMES = [
  'note.wav',
  'دەنگ.ogg',
  '',
  '../../etc/passwd',
  'a"b',
  'a\\',
  'C:\\x\\y.mp3',
  'x'.repeat(300),
  '\u202egpj.exe',
  '%00.wav',
];

const boundaries = fc.string({ unit: fc.constantFrom(...BOUNDARY_CHARACTERS), minLength: 1, maxLength: 70 });

/** Valid forms (RFC 7578) with one file and one dialect. */
export const wholeForms: fc.Arbitrary<WholeForm> = fc
  .record({
    boundary: boundaries,
    file: fc.uint8Array({ minLength: 1, maxLength: 3000 }).map((bytes) => Buffer.from(bytes)),
    dialect: fc.constantFrom('sorani', 'kurmanji'),
    fileName: fc.constantFrom(...FILE_NAMES),
    heads: fc.subarray(HEADS),
    others: fc.array(
      fc.tuple(
        fc.constantFrom('model', 'language', 'x', 'Dialect', 'files'),
        fc.base64String({ maxLength: 100 }),
      ),
      { maxLength: 4 },
    ),
    isFileFirst: fc.boolean(),
    preamble: fc.constantFrom('', 'This is a message in several parts.\r\n', '\r\n'),
    epilogue: fc.constantFrom('', '\r\n', '\r\nThe end.'),
    isQuoted: fc.boolean(),
  })
  // A boundary within the content would end it.
  .filter(({ boundary, file }) => !file.includes(boundary))
  .map(({ boundary, file, dialect, fileName, heads, others, isFileFirst, preamble, epilogue, isQuoted }) => {
    const name = fileName.replace(/["\\]/g, '\\$&');
    const parts: Part[] = [
      { head: [`Content-Disposition: form-data; name="file"; filename="${name}"`, ...heads], content: file },
      field('dialect', dialect),
      ...others.map(([other, content]) => field(other, content)),
    ];
    const ordered = isFileFirst ? parts : [...parts.slice(1), parts[0]!];
    const body = Buffer.concat([Buffer.from(preamble), write(boundary, ordered), Buffer.from(epilogue)]);
    const needsQuotes = isQuoted || /[()<>@,;:\\"/[\]?= ]/.test(boundary);
    const contentType = `multipart/form-data; boundary=${needsQuotes ? `"${boundary}"` : boundary}`;
    return { file, dialect, ...written(contentType, body) };
  });

const NAMES = ['file', 'dialect', 'FILE', 'other', '', '__proto__', 'file[]', 'x'.repeat(200)];
const DISPOSITIONS = [
  'Content-Disposition: form-data; name="file"; filename="x"',
  'Content-Disposition: form-data; name="file"',
  'Content-Disposition: form-data; name="dialect"',
  'Content-Disposition: form-data',
  'Content-Disposition: attachment; name="file"',
  'content-disposition:form-data;name=file;filename=x',
  'Content-Disposition: form-data; name="file"; filename*=UTF-8\'\'%ff%00',
  'Content-Disposition: form-data; name="file; filename="x',
  ' folded: line',
  ': nothing',
  'no colon',
  '\0',
  'X: \xff\xfe',
  `X: ${'y'.repeat(9000)}`,
  'Content-Type: multipart/mixed; boundary=inner',
  'Content-Transfer-Encoding: base64',
];
const ENDS = ['\r\n', '\n', '\r', '\r\n\r\n', ''];
const CONTENT_TYPES = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=""',
  'multipart/form-data; boundary="x',
  'multipart/form-data; boundary=other',
  'multipart/form-data; boundary=x; boundary=y',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  `multipart/form-data; boundary=${'x'.repeat(5000)}`,
  'multipart/mixed; boundary=x',
  'multipart/form-data boundary=x',
  "multipart/form-data; boundary*=UTF-8''x",
  'application/x-www-form-urlencoded',
  'application/json',
  '',
];

/** Forms that are malformed in any number of ways. */
export const brokenForms: fc.Arbitrary<WrittenForm> = fc.oneof(
  fc
    .record({
      boundary: fc.constantFrom('x', 'a b', '-', '--', 'x'.repeat(71), '\xe9'),
      announced: fc.option(fc.constantFrom(...CONTENT_TYPES), { freq: 2 }),
      parts: fc.array(
        fc.record({
          head: fc.array(
            fc.oneof(fc.constantFrom(...DISPOSITIONS), fc.constantFrom(...NAMES).map(disposition)),
            { maxLength: 4 },
          ),
          content: fc.oneof(
            fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
            fc
              .constantFrom('sorani', '\r\n--x', '\r\n--x--\r\n', '--x\r\n', '\r\n', '-', 's'.repeat(2000))
              .map((text) => Buffer.from(text)),
          ),
        }),
        { maxLength: 20 },
      ),
      end: fc.constantFrom(...ENDS),
      terminator: fc.constantFrom('--', '-', '', '--\r\n--x'),
    })
    .map(({ boundary, announced, parts, end, terminator }) =>
      written(
        announced ?? `multipart/form-data; boundary=${boundary}`,
        write(boundary, parts, end, terminator),
      ),
    ),
  // A complete form, truncated or with one byte changed.
  fc
    .tuple(wholeForms, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))
    .map(([{ contentType, body }, where]) =>
      written(contentType, body.subarray(0, Math.floor(where * body.length))),
    ),
  fc
    .tuple(
      wholeForms,
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.nat(255)), {
        minLength: 1,
        maxLength: 5,
      }),
    )
    .map(([{ contentType, body }, changes]) => {
      const changed = Buffer.from(body);
      for (const [where, value] of changes) changed[Math.floor(where * changed.length)] = value;
      return written(contentType, changed);
    }),
  // More parts than allowed.
  fc
    .record({
      name: fc.constantFrom(...NAMES),
      value: fc.constantFrom('sorani', 'x'),
      count: fc.constantFrom(15, 16, 17, 18, 40, 3000),
    })
    .map(({ name, value, count }) =>
      written('multipart/form-data; boundary=x', write('x', Array(count).fill(field(name, value)))),
    ),
);

function field(name: string, value: string): Part {
  return { head: [disposition(name)], content: Buffer.from(value) };
}

function disposition(name: string): string {
  return `Content-Disposition: form-data; name="${name}"`;
}

function write(boundary: string, parts: readonly Part[], end = '\r\n', terminator = '--'): Buffer {
  const pieces = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${boundary}${end}${head.map((line) => `${line}${end}`).join('')}${end}`),
    content,
    Buffer.from(end),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}${terminator}`)]);
}

function written(contentType: string, body: Buffer): WrittenForm {
  return {
    contentType,
    body,
    [inspect.custom]: () => `${contentType.slice(0, 200)}\n${body.toString('latin1')}`,
  };
}
