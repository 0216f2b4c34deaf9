// npm run test:wordpress: the packaged plugin in a real WordPress with its own database, in a real browser, with our real speech service.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installPackages } from '../debian-packages.mjs';
import { attempt, ensureTestsInstalled, filesUnder } from '../project.mjs';
import { findBrowser } from '../test/browser.mjs';
import { buildWordPressPlugin } from './build-wordpress.mjs';

const SOURCE = 'integrations/wordpress/kurdish-speech';
const DEBIANS = '/usr/share/wordpress';
/** Debian's package => a file of it. */
const PACKAGES = {
  'php-cli': '/usr/bin/php',
  'mariadb-server': '/usr/sbin/mariadbd',
  wordpress: `${DEBIANS}/wp-settings.php`,
  'wordpress-l10n': '/usr/share/wordpress/wp-content/languages/ckb.mo',
  'wordpress-theme-twentytwentyone': '/usr/share/wordpress/wp-content/themes/twentytwentyone/style.css',
  'php-codesniffer': '/usr/bin/phpcs',
  chromium: findBrowser() ?? '',
};
/** Debian's package => a module of PHP's in it. */
const MODULES = { 'php-curl': 'curl', 'php-mysql': 'mysqli', 'php-xml': 'xml', 'php-mbstring': 'mbstring' };

ensureTestsInstalled();
const modules = String(spawnSync('php', ['-m']).stdout).split('\n');
const names = [
  ...Object.keys(PACKAGES).filter((name) => !existsSync(PACKAGES[name])),
  ...Object.keys(MODULES).filter((name) => !modules.includes(MODULES[name])),
];
if (names.length && !installPackages(names)) {
  console.error(`The test needs these packages of Debian 12: ${names.join(', ')}.`);
  process.exit(1);
}

const failed = [];
const suite = (name, code) => {
  if (code !== 0) failed.push(name);
};
for (const file of filesUnder(SOURCE, '.php')) suite(file, attempt('php', ['-l', file], { quiet: true }));
suite('coding standard', attempt('phpcs', ['--standard=integrations/wordpress/phpcs.xml', '-q', SOURCE]));
const runTest = (file, options) =>
  attempt(process.execPath, ['--import', 'tsx', '--test', `test/wordpress/${file}`], options);
suite('text', runTest('text.ts'));
suite('names in texts', runTest('names-text.ts'));
suite('MP3', runTest('mp3.ts'));
suite('proxy', runTest('proxy.ts'));
suite('forwarder', runTest('forwarder.ts'));
const zip = await buildWordPressPlugin();
const env = { PLUGIN_ZIP: zip };
suite('WordPress', runTest('plugin.ts', { env: { ...env, WORDPRESS: DEBIANS } }));
suite('optimizers', runTest('optimizers.ts', { env }));
const { WORDPRESS, PLUGIN_CHECK } = process.env;
if (WORDPRESS) suite('a newer WordPress', runTest('newer.ts', { env }));
else
  console.log(
    'Not tested: the AI client and abilities, which Debian lacks. WORDPRESS names a folder with WordPress 7.0 or newer.',
  );
if (WORDPRESS && PLUGIN_CHECK) suite('plugin-check', runTest('plugin-check.ts', { env }));
if (failed.length) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exit(1);
}
