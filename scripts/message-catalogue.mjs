// Reads the .po files of translators and writes what WordPress reads: .mo for PHP, JSON for the block editor.

/** @returns {Map<string, string>} Original => translation, the header under ''; untranslated and fuzzy messages left out. */
export function readMessages(source) {
  const messages = new Map();
  for (const block of source.split(/\n{2,}/)) {
    if (/^#,.*\bfuzzy\b/m.test(block)) continue;
    const original = field(block, 'msgid');
    const translation = field(block, 'msgstr');
    if (original !== undefined && translation) messages.set(original, translation);
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
  header.writeUInt32LE(at, 24);
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
