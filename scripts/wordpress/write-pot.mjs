// Writes the template of the WordPress plugin's translations: node scripts/wordpress/write-pot.mjs
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../project.mjs';
import { collectMessages, potFile } from './message-catalogue.mjs';

const SOURCE = join(root, 'integrations/wordpress/kurdish-speech');
/** The committed template. */
export const POT = join(SOURCE, 'languages/kurdish-speech.pot');

/** The messages of the plugin as it is now, as of `collectMessages`. */
export function pluginMessages() {
  const names = readdirSync(SOURCE, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => /\.php$|\.js$|block\.json$/.test(name))
    .sort();
  return collectMessages(names.map((name) => [name, readFileSync(join(SOURCE, name), 'utf8')]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(POT, potFile(pluginMessages()));
  console.log(POT);
}
