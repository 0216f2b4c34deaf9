import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { potFile } from '../../../scripts/wordpress/message-catalogue.mjs';
import { POT, pluginMessages } from '../../../scripts/wordpress/write-pot.mjs';

test('write-pot: the template of the WordPress plugin has the messages of its sources; if not, run node scripts/wordpress/write-pot.mjs', () => {
  assert.equal(readFileSync(POT, 'utf8'), potFile(pluginMessages()));
});
