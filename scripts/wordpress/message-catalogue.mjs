// Collects the messages of the WordPress plugin, reads the .po files of their translators, and writes what WordPress reads: .mo for PHP,
// JSON for the block editor. A message is known by its original, behind its context and \x04 where it has one, as in .mo files.

const CONTEXT_END = '\x04';
/** The WordPress functions to which the plugin passes its own messages. */
const CALLS = /\b(?:__|esc_html__|esc_html_e)\(\s*'((?:[^'\\]|\\.)*)',\s*'kurdish-speech'/g;

/** Any call of a WordPress function of translation with the plugin's domain, in whatever form its message is given. */
const ANY_CALL =
  /\b(?:__|_[enx]|_ex|_nx|_n_noop|_nx_noop|(?:esc_html|esc_attr)_[_ex])\([^;]*?(['"])kurdish-speech\1\s*\)/g;
/** A note to translators. */
const NOTE = /\/\*\s*(translators:[^*]*?)\s*\*\//g;
/** Characters between such a note and the message that it is about, at most. */
const NOTE_REACH = 200;
/** Fields of the plugin's header that WordPress translates. */
const HEADER_FIELDS = /^ \* (?:Plugin Name|Description|Author): +(.+)$/gm;
/** What printf replaces: %s, %d, %1$s. */
const PLACEHOLDER = /%(?:\d+\$)?[sd]/g;

/**
 * @typedef {object} Found
 * @property {string[]} files Where the message is, as paths inside the plugin.
 * @property {string[]} notes To translators.
 */

/**
 * The messages of the plugin's sources.
 * @param {Iterable<[string, string]>} sources Path inside the plugin => text, of its PHP, its JavaScript and its block.json files.
 * @returns {Map<string, Found>} Message => where it was found, in the order of the sources.
 * @throws Error at a call whose message could not be collected: only literals in single quotes, with no plural and no context, are.
 */
export function collectMessages(sources) {
  const found = new Map();
  for (const [name, source] of sources) {
    for (const { message, note } of messagesOf(name, source)) {
      const { files, notes } = found.get(message) ?? { files: [], notes: [] };
      if (!files.includes(name)) files.push(name);
      if (note && !notes.includes(note)) notes.push(note);
      found.set(message, { files, notes });
    }
  }
  return found;
}

function messagesOf(name, source) {
  if (name.endsWith('block.json')) {
    const block = JSON.parse(source);
    return ['title', 'description'].map((field) => ({
      message: `block ${field}${CONTEXT_END}${block[field]}`,
    }));
  }
  const calls = [...source.matchAll(CALLS)].map((call) => ({
    message: call[1].replace(/\\'/g, "'"),
    note: noteAbove(source, call),
  }));
  const all = source.match(ANY_CALL) ?? [];
  if (all.length > calls.length)
    throw new Error(
      `${name}: only ${calls.length} of ${all.length} messages can be collected. Write each as __('…', 'kurdish-speech').`,
    );
  const header = /^ \* Plugin Name: /m.test(source)
    ? [...source.matchAll(HEADER_FIELDS)].map(([, message]) => ({ message, note: 'Header of the plugin.' }))
    : [];
  return [...header, ...calls];
}

/** Of a message with placeholders: the last note above it. */
function noteAbove(source, { index, 1: text }) {
  if (!text.match(PLACEHOLDER)) return undefined;
  return [...source.slice(Math.max(0, index - NOTE_REACH), index).matchAll(NOTE)].at(-1)?.[1];
}

/**
 * The template of translations.
 * @param {Map<string, Found>} messages As of `collectMessages`.
 */
export function potFile(messages) {
  const header = [
    'msgid ""',
    'msgstr ""',
    '"Project-Id-Version: kurdish-speech\\n"',
    '"MIME-Version: 1.0\\n"',
    '"Content-Type: text/plain; charset=UTF-8\\n"',
    '"Content-Transfer-Encoding: 8bit\\n"',
    '"X-Domain: kurdish-speech\\n"',
    '',
  ].join('\n');
  const blocks = [...messages].map(([message, { files, notes }]) => {
    const [original, context] = message.split(CONTEXT_END).reverse();
    return [
      ...notes.map((note) => `#. ${note}`),
      ...files.map((file) => `#: ${file}`),
      ...(original.match(PLACEHOLDER) ? ['#, php-format'] : []),
      ...(context ? [`msgctxt ${JSON.stringify(context)}`] : []),
      `msgid ${JSON.stringify(original)}`,
      'msgstr ""',
      '',
    ].join('\n');
  });
  return [header, ...blocks].join('\n');
}

/**
 * What is wrong with a translation: messages without one, translations of no message, other placeholders than the message has.
 * @param {Iterable<string>} messages Those of the sources.
 * @param {string} source Of a .po file.
 * @returns {string[]} One line for each fault; none if it is whole.
 */
export function catalogueFaults(messages, source) {
  const translated = readMessages(source);
  const wanted = new Set(messages);
  const blocks = source.split(/\n{2,}/).filter((block) => field(block, 'msgid'));
  const placeholders = (text) => (text.match(PLACEHOLDER) ?? []).sort().join(' ');
  return [
    ...[...wanted]
      .filter((message) => !translated.has(message))
      .map((message) => `no translation: ${message}`),
    ...[...translated]
      .filter(([message]) => message && !wanted.has(message))
      .map(([message]) => `not in the sources: ${message}`),
    ...[...translated]
      .filter(([message, translation]) => message && placeholders(message) !== placeholders(translation))
      .map(([message]) => `other placeholders: ${message}`),
    ...(blocks.length > translated.size - (translated.has('') ? 1 : 0)
      ? ['a message that is there twice, fuzzy or empty']
      : []),
  ];
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
