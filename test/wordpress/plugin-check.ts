// What wordpress.org's own checker says of the packaged plugin: `PLUGIN_CHECK` is the folder of the plugin plugin-check, as wordpress.org has it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Site, startSite } from './site.ts';

const { PLUGIN_ZIP = 'integrations/wordpress/build/kurdish-speech.zip', PLUGIN_CHECK = '' } = process.env;

interface Finding {
  file: string;
  line: number;
  code: string;
  message: string;
}

let site: Site;

before(async () => {
  site = await startSite();
  const plugins = join(site.folder, 'wp-content/plugins');
  execFileSync('unzip', ['-q', PLUGIN_ZIP, '-d', plugins]);
  cpSync(PLUGIN_CHECK, join(plugins, 'plugin-check'), { recursive: true, dereference: true });
  await site.run(
    `require_once ABSPATH . 'wp-admin/includes/plugin.php'; foreach (['plugin-check/plugin.php', 'kurdish-speech/kurdish-speech.php'] as $file) activate_plugin($file);`,
  );
});

after(() => site?.stop());

test("wordpress.org's checker finds no error in the plugin", async () => {
  const { checks, findings } = await site.run<{ checks: string[]; findings: Finding[] }>(
    `wp_set_current_user(1);
     $runner = new WordPress\\Plugin_Check\\Checker\\AJAX_Runner();
     $runner->set_plugin('kurdish-speech/kurdish-speech.php');
     $names = array_keys((new WordPress\\Plugin_Check\\Checker\\Default_Check_Repository())->get_checks(WordPress\\Plugin_Check\\Checker\\Check_Repository::TYPE_STATIC)->to_map());
     $runner->set_check_slugs($names);
     $runner->set_check_exclude_slugs([]); $runner->set_experimental_flag(false); $runner->set_categories([]); $runner->set_slug('');
     $result = $runner->run();
     $findings = [];
     foreach (['errors' => $result->get_errors(), 'warnings' => $result->get_warnings()] as $kind => $files)
       foreach ($files as $file => $lines) foreach ($lines as $line => $columns) foreach ($columns as $all) foreach ($all as $one)
         $findings[] = ['kind' => $kind, 'file' => $file, 'line' => $line, 'code' => $one['code'], 'message' => $one['message']];
     return ['checks' => $names, 'findings' => $findings];`,
  );
  assert.ok(checks.length > 10, checks.join());
  // "Tested up to" is Debian's WordPress, in which the whole suite runs.
  const others = findings.filter(({ code }) => code !== 'outdated_tested_upto_header');
  assert.deepEqual(others, []);
});
