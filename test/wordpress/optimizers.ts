// Players and dictation on pages that plugins for speed have rewritten and kept. `OPTIMIZERS` is a folder of such plugins, as wordpress.org has
// them; those that are not there are left out. The two that cannot be had are imitated as they document themselves.
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { assertSaid, assertSpoken, dictate, listen } from './elements.ts';
import { signIn, startWorld, type World } from './world.ts';

const { PLUGIN_ZIP = 'integrations/wordpress/build/kurdish-speech.zip', OPTIMIZERS = '' } = process.env;
const WORDS = ['سڵاو', 'چۆنیت', 'هاوڕێ'];

let world: World;
let path: string;

before(async () => {
  world = await startWorld();
  const { site, service, relay } = world;
  await site.run(
    `require_once ABSPATH . 'wp-admin/includes/plugin.php'; require_once ABSPATH . 'wp-admin/includes/file.php'; WP_Filesystem();
     unzip_file($input['zip'], WP_PLUGIN_DIR); activate_plugin('kurdish-speech/kurdish-speech.php');
     update_option('kurdish_speech_settings', ['source' => 'keys', 'base_url' => $input['url'], 'dictate' => 'public']);
     update_option('kurdish_speech_keys', ['tts' => $input['tts'], 'tts_base' => $input['url'], 'stt' => $input['stt'], 'stt_base' => $input['url']]
       + (array) get_option('kurdish_speech_keys'));
     wp_insert_user(['user_login' => 'reader', 'user_pass' => 'a-long-password-2', 'user_email' => 'reader@example.org', 'role' => 'subscriber']);`,
    { zip: resolve(PLUGIN_ZIP), url: relay.url, tts: service.ttsKey, stt: service.sttKey },
  );
  const id = await site.run<number>(
    `return wp_insert_post(['post_title' => 'وتار', 'post_status' => 'publish', 'post_content' => $input]);`,
    `<p>${WORDS.join(' ')}</p>[kurdish_dictate]`,
  );
  path = `/?p=${id}`;
});

after(async () => {
  await world?.stop();
});

const html = async () => (await fetch(`${world.site.url}${path}`)).text();

/** The player's tag, as the page has it. */
const tagOf = (page: string) => /<script[^>]*kurdish-player\.js[^>]*>/.exec(page)?.[0] ?? '';

/** A visitor presses the player, then the microphone. */
async function use(): Promise<void> {
  const page = await world.visit(path);
  assertSpoken(await listen(page), WORDS);
  assertSaid(await dictate(page));
  await page.close();
}

/** A plugin of the folder with settings, for as long as `act` takes. */
async function withPlugin(file: string, settings: string, act: () => Promise<void>): Promise<void> {
  const { site } = world;
  const name = file.split('/')[0]!;
  cpSync(join(OPTIMIZERS, name), join(site.folder, 'wp-content/plugins', name), {
    recursive: true,
    dereference: true,
  });
  await site.run(
    `require_once ABSPATH . 'wp-admin/includes/plugin.php'; $made = activate_plugin($input); return is_wp_error($made) ? $made->get_error_message() : '';`,
    file,
  );
  await site.run(settings);
  try {
    await act();
  } finally {
    // WordPress leaves out what is not there.
    rmSync(join(site.folder, 'wp-content/plugins', name), { recursive: true, force: true });
    site.configure('');
    rmSync(join(site.folder, 'wp-content/advanced-cache.php'), { force: true });
    rmSync(join(site.folder, 'wp-content/object-cache.php'), { force: true });
  }
}

const has = (name: string) => OPTIMIZERS !== '' && existsSync(join(OPTIMIZERS, name));

test('without any of them the page speaks and takes dictation', async () => {
  assert.match(tagOf(await html()), /type="?module\b/);
  await use();
});

test('Autoptimize, which joins, moves and defers all scripts and inline ones', {
  skip: !has('autoptimize'),
}, async () => {
  const settings = `foreach (['js', 'js_aggregate', 'js_include_inline', 'js_defer_not_aggregate', 'js_defer_inline', 'html', 'css', 'css_aggregate', 'css_include_inline'] as $name)
    update_option("autoptimize_$name", 'on'); update_option('autoptimize_js_exclude', ''); update_option('autoptimize_cache_nogzip', 'on');`;
  await withPlugin('autoptimize/autoptimize.php', settings, async () => {
    const page = await html();
    assert.match(page, /cache\/autoptimize\/js\/autoptimize_\w+\.js/, 'it is at work');
    assert.match(tagOf(page), /type="?module\b/);
    await use();
  });
});

test('LiteSpeed Cache, which joins and delays all scripts', { skip: !has('litespeed-cache') }, async () => {
  const settings = `foreach (['js_min', 'js_comb', 'js_comb_ext_inl', 'html_min', 'css_min', 'css_comb'] as $name) update_option("litespeed.conf.optm-$name", 1);
    update_option('litespeed.conf.optm-js_defer', 2); update_option('litespeed.conf.optm-js_exc', []); update_option('litespeed.conf.optm-js_defer_exc', []);`;
  await withPlugin('litespeed-cache/litespeed-cache.php', settings, async () => {
    const page = await html();
    assert.match(page, /type="litespeed\/javascript"/, 'it is at work');
    assert.match(tagOf(page), /type="?module\b/);
    await use();
  });
});

test('a page that any cache keeps for a week has no token and no nonce, and speaks', async () => {
  await keepPage(async (kept) => {
    assert.doesNotMatch(kept, /_wpnonce|data-nonce-url|token-endpoint|"nonce"/);
    const later = await html();
    assert.ok(later === kept, 'kept');
    assert.match(kept, /<kurdish-tts/);
    await use();
  });
});

test('a page of a signed-in reader, kept for a week with its nonce, speaks to that reader', async () => {
  const { site, browser } = world;
  await site.run(
    `update_option('kurdish_speech_settings', ['listen' => 'users', 'dictate' => 'users'] + get_option('kurdish_speech_settings'));`,
  );
  const page = await world.visit('/');
  await signIn(page, site.url, 'reader', 'a-long-password-2');
  await page.goto(`${site.url}${path}`, { waitUntil: 'load' });
  const nonces = await page.$$eval('[token-endpoint]', (all) =>
    all.map((element) => {
      const address = new URL(element.getAttribute('token-endpoint') ?? '', document.baseURI);
      const nonce = address.searchParams.get('_wpnonce') ?? '';
      // That of eight days ago.
      address.searchParams.set('_wpnonce', '0123456789');
      element.setAttribute('token-endpoint', address.href);
      return nonce;
    }),
  );
  assert.ok(nonces.length > 0 && nonces.every((nonce) => /^[\da-f]{10}$/.test(nonce)));
  await page.locator('kurdish-tts >>> [part=play-button]').click();
  await page.waitForFunction(
    () => (document.querySelector('kurdish-tts') as unknown as { ended: boolean }).ended,
  );
  await page.close();
  assert.ok(browser.connected);
  await site.run(
    `update_option('kurdish_speech_settings', ['listen' => 'public', 'dictate' => 'public'] + get_option('kurdish_speech_settings'));`,
  );
});

/** Rewrites the site's pages by PHP, as a plugin does: `$page` becomes what it returns. */
async function rewriting(code: string, act: () => Promise<void>): Promise<void> {
  const folder = join(world.site.folder, 'wp-content/mu-plugins');
  mkdirSync(folder, { recursive: true });
  const hook = `add_action('template_redirect', fn() => ob_start(function ($page) { ${code} }), 0);`;
  writeFileSync(join(folder, 'rewriting.php'), `<?php\n${hook}\n`);
  try {
    await act();
  } finally {
    writeFileSync(join(folder, 'rewriting.php'), '<?php\n');
  }
}

function keepPage(act: (kept: string) => Promise<void>): Promise<void> {
  const code = `if ($page === '') return ''; $file = WP_CONTENT_DIR . '/kept.html'; if (!is_file($file)) file_put_contents($file, $page); return file_get_contents($file);`;
  return rewriting(code, async () => act(await html()));
}

/** WP Rocket's "Delay JavaScript": scripts get a type that no browser runs, and run after the first touch of the page. */
const delayed = (except: string) => `
  $late = '<script>for (const hint of ["keydown", "mousemove", "mousedown", "touchstart", "wheel"]) addEventListener(hint, async function start() {
    if (window.started) return; window.started = true;
    for (const old of document.querySelectorAll("script[type=rocketlazyloadscript]")) {
      const script = document.createElement("script");
      for (const { name, value } of old.attributes) if (!name.startsWith("data-rocket") && name !== "type") script.setAttribute(name, value);
      if (old.dataset.rocketType) script.type = old.dataset.rocketType;
      if (old.dataset.rocketSrc) script.src = old.dataset.rocketSrc; else script.text = old.text;
      const loaded = new Promise((resolve) => { script.onload = script.onerror = resolve; });
      old.replaceWith(script);
      if (old.dataset.rocketSrc) await loaded;
    }
  }, { passive: true });</script>';
  return preg_replace_callback('/<script\\b(?![^>]*(?:importmap|json${except}))([^>]*)>/', function ($tag) {
    $attributes = preg_replace(['/\\stype=([\\'"])(.*?)\\1/', '/\\ssrc=/'], [' data-rocket-type="$2"', ' data-rocket-src='], $tag[1]);
    return '<script type="rocketlazyloadscript"' . $attributes . '>';
  }, $page) . $late;`;

test('WP Rocket, imitated: it delays the scripts of the page but not the player', async () => {
  await rewriting(delayed('|nowprocket'), async () => {
    const page = await html();
    assert.match(tagOf(page), /type="?module\b/);
    await use();
  });
});

test('WP Rocket, imitated: it delays the player too, in spite of what its tag says', async () => {
  await rewriting(delayed(''), async () => {
    assert.match(tagOf(await html()), /type="rocketlazyloadscript"[^>]*data-rocket-type="module"/);
    const page = await world.visit(path);
    assert.equal(await page.$('kurdish-tts >>> [part=play-button]'), null);
    await page.mouse.move(200, 200);
    await page.mouse.move(210, 210);
    assertSpoken(await listen(page), WORDS);
    await page.close();
  });
});

/** Cloudflare's Rocket Loader: types get a prefix, and scripts run when the page has loaded. */
const rocketLoader = (except: string) => `
  $late = '<script>addEventListener("load", () => { for (const old of document.querySelectorAll("script[type^=a1b2c3-]")) {
    const script = document.createElement("script");
    for (const { name, value } of old.attributes) script.setAttribute(name, value);
    script.type = old.type.slice("a1b2c3-".length); script.text = old.text; old.replaceWith(script); } });</script>';
  return preg_replace_callback('/<script\\b(?![^>]*(?:importmap|json${except}))([^>]*)>/', function ($tag) {
    $type = preg_match('/\\stype=([\\'"])(.*?)\\1/', $tag[1], $match) ? $match[2] : 'text/javascript';
    return '<script type="a1b2c3-' . $type . '"' . preg_replace('/\\stype=([\\'"])(.*?)\\1/', '', $tag[1]) . '>';
  }, $page) . $late;`;

for (const [what, except] of [
  ['but leaves the player alone', '|data-cfasync="false"'],
  ['and the player too', ''],
] as const)
  test(`Rocket Loader, imitated: it runs the scripts of the page late, ${what}`, async () => {
    await rewriting(rocketLoader(except), async () => {
      assert.match(tagOf(await html()), except ? /type="?module\b/ : /type="a1b2c3-module"/);
      await use();
    });
  });

// The last one: it leaves traces.
test('W3 Total Cache, which minifies, and keeps the page', { skip: !has('w3-total-cache') }, async () => {
  const { site } = world;
  // As its own installation does.
  cpSync(
    join(OPTIMIZERS, 'w3-total-cache/wp-content/advanced-cache.php'),
    join(site.folder, 'wp-content/advanced-cache.php'),
  );
  site.configure("define( 'WP_CACHE', true );");
  const settings = `$config = new W3TC\\Config();
    foreach (['pgcache.enabled', 'minify.enabled', 'minify.html.enable', 'minify.js.enable', 'minify.css.enable', 'minify.auto', 'minify.html.inline.js'] as $name) $config->set($name, true);
    $config->set('pgcache.engine', 'file'); $config->set('minify.engine', 'file'); $config->set('pgcache.cache.query', true); $config->set('pgcache.lifetime', 604800); $config->save();`;
  await withPlugin('w3-total-cache/w3-total-cache.php', settings, async () => {
    const made = await html();
    assert.match(made, /\?w3tc_minify=/, 'it minifies');
    site.query(`UPDATE wp_posts SET post_title = 'Nû' WHERE ID = ${path.slice('/?p='.length)}`);
    const kept = await html();
    assert.ok(!kept.includes('Nû'), 'it keeps the page');
    assert.match(tagOf(kept), /type="?module\b/);
    await use();
  });
});
