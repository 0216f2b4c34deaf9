// Collects the messages of the WordPress plugin, reads the .po files of their translators, and writes what WordPress reads: .mo for PHP,
// JSON for the block editor. A message is known by its original, behind its context and \x04 where it has one, as in .mo files.

const CONTEXT_END = '\x04';
/** The WordPress functions to which the plugin passes its own messages. */
const CALLS = /\b(?:__|esc_html__|esc_html_e)\(\s*'((?:[^'\\]|\\.)*)',\s*'kurdish-speech'/g;

/** @returns {string[]} Messages of a PHP or JavaScript source, or of a block.json. */
export function collectMessages(name, source) {
  if (!name.endsWith('block.json'))
    return [...source.matchAll(CALLS)].map(([, text]) => text.replace(/\\'/g, "'"));
  const block = JSON.parse(source);
  return ['title', 'description'].map((field) => `block ${field}${CONTEXT_END}${block[field]}`);
}

/** The template of translations. */
export function potFile(messages) {
  const header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n';
  const blocks = [...messages].map((message) => {
    const [original, context] = message.split(CONTEXT_END).reverse();
    return `${context ? `msgctxt ${JSON.stringify(context)}\n` : ''}msgid ${JSON.stringify(original)}\nmsgstr ""\n`;
  });
  return [header, ...blocks].join('\n');
}

/** @returns {Map<string, string>} Message => translation, the header under ''; untranslated and fuzzy ones left out. */
export function readMessages(source) {
  const messages = new Map();
  for (const block of source.split(/\n{2,}/)) {
    if (/^#,.*\bfuzzy\b/m.test(block)) continue;
    const original = field(block, 'msgid');
    const translation = field(block, 'msgstr');
    const context = field(block, 'msgctxt');
    const message = context === undefined ? original : context + CONTEXT_END + original;
    if (original !== undefined && translation) messages.set(message, translation);
  }
  return messages;
}

function field(block, name) {
  const found = new RegExp(`^${name} ((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`, 'm').exec(block);
  if (!found) return undefined;
  return [...found[1].matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => JSON.parse(`"${text}"`)).join('');
}

/** The binary form (GNU gettext manual, "The Format of GNU MO Files"), little-endian, without a hash table. */
export function moFile(messages) {
  const entries = [...messages].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const HEADER = 28;
  const texts = [entries.map(([original]) => original), entries.map(([, translation]) => translation)];
  let at = HEADER + 16 * entries.length;
  const tables = [];
  const bodies = [];
  for (const text of texts.flat()) {
    const bytes = Buffer.from(text);
    const row = Buffer.alloc(8);
    row.writeUInt32LE(bytes.length, 0);
    row.writeUInt32LE(at, 4);
    tables.push(row);
    bodies.push(bytes, Buffer.alloc(1));
    at += bytes.length + 1;
  }
  const header = Buffer.alloc(HEADER);
  header.writeUInt32LE(0x950412de, 0);
  header.writeUInt32LE(entries.length, 8);
  header.writeUInt32LE(HEADER, 12);
  header.writeUInt32LE(HEADER + 8 * entries.length, 16);
  header.writeUInt32LE(0, 20);
  // WordPress takes the file only where the (empty) hash table begins right behind the others.
  header.writeUInt32LE(HEADER + 16 * entries.length, 24);
  return Buffer.concat([header, ...tables, ...bodies]);
}

/** Jed's form, as wp.i18n takes it. */
export function jedFile(messages, domain, locale) {
  const header = messages.get('') ?? '';
  const plural = /^Plural-Forms: (.*)$/m.exec(header)?.[1] ?? 'nplurals=2; plural=(n != 1);';
  const data = { '': { domain, lang: locale, 'plural-forms': plural } };
  for (const [original, translation] of messages) if (original !== '') data[original] = [translation];
  return JSON.stringify({ domain: 'messages', locale_data: { messages: data } });
}
