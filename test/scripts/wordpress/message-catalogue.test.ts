import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  catalogueFaults,
  collectMessages,
  readMessages,
} from '../../../scripts/wordpress/message-catalogue.mjs';
import { POT, pluginMessages } from '../../../scripts/wordpress/write-pot.mjs';

const translation = (locale: string) => readFileSync(POT.replace(/\.pot$/, `-${locale}.po`), 'utf8');
const faultsOf = (source: string) => catalogueFaults(['Save', 'Edit %s'], source);
const WHOLE = 'msgid "Save"\nmsgstr "Tomar bike"\n\nmsgid "Edit %s"\nmsgstr "%s sererast bike"\n';

for (const [locale, script] of [
  ['ckb', /\p{Script=Arabic}/u],
  ['kmr', /\p{Script=Latin}/u],
] as const) {
  test(`message-catalogue: every message of the WordPress plugin is in the translation ${locale}, and in its script`, () => {
    const source = translation(locale);
    assert.deepEqual(catalogueFaults(pluginMessages().keys(), source), []);
    for (const [message, translated] of readMessages(source)) {
      if (message === '') continue;
      assert.match(translated, script, message);
      assert.notEqual(translated, message);
    }
  });
}

test('message-catalogue: a translation that misses, adds, doubles or breaks a message has a fault for each', () => {
  assert.deepEqual(faultsOf(WHOLE), []);
  assert.deepEqual(faultsOf('msgid "Save"\nmsgstr "Tomar bike"\n'), ['no translation: Edit %s']);
  assert.deepEqual(faultsOf(WHOLE.replace('"%s ', '"')), ['other placeholders: Edit %s']);
  assert.deepEqual(faultsOf(`${WHOLE}\nmsgid "Gone"\nmsgstr "Çûye"\n`), ['not in the sources: Gone']);
  assert.match(faultsOf(`${WHOLE}\nmsgid "Save"\nmsgstr "Biparêze"\n`).join(), /twice/);
  assert.match(
    faultsOf(WHOLE.replace('msgid "Save"', '#, fuzzy\nmsgid "Save"')).join(),
    /no translation: Save/,
  );
});

test('message-catalogue: messages come with their files and their notes; a call that cannot be collected is an error', () => {
  const note = "/* translators: %s: a word. */\necho sprintf(__('It\\'s %s', 'kurdish-speech'), $word);";
  const found = collectMessages([
    ['a.php', note],
    ['b.js', "__( 'Save', 'kurdish-speech' ); __('It\\'s %s', 'kurdish-speech')"],
  ]);
  assert.deepEqual(found.get("It's %s"), { files: ['a.php', 'b.js'], notes: ['translators: %s: a word.'] });
  assert.ok(found.has('Save'));
  for (const call of [
    '__("Save", "kurdish-speech")',
    "_n('word', 'words', $count, 'kurdish-speech')",
    "esc_attr__('Save', 'kurdish-speech')",
  ])
    assert.throws(() => collectMessages([['c.php', call]]), /c\.php: only 0 of 1 messages/);
});
