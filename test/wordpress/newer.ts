// The plugin in a WordPress that has an AI client and abilities (7.0 or newer): `WORDPRESS` is its folder.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { MPEGDecoder } from 'mpg123-decoder';
import { type Relay, startRelay } from './relay.ts';
import { type Service, startService } from './service.ts';
import { ADMINISTRATOR, type Site, startSite } from './site.ts';

const { PLUGIN_ZIP = 'integrations/wordpress/build/kurdish-speech.zip' } = process.env;
const TEXT = 'سڵاو چۆنیت هاوڕێکەم؟ من زۆر باشم سوپاس.';

let site: Site;
let service: Service;
let relay: Relay;

before(async () => {
  [site, service] = await Promise.all([startSite(), startService()]);
  relay = await startRelay(service.url);
  execFileSync('unzip', ['-q', PLUGIN_ZIP, '-d', join(site.folder, 'wp-content/plugins')]);
  await site.run(
    `require_once ABSPATH . 'wp-admin/includes/plugin.php'; activate_plugin('kurdish-speech/kurdish-speech.php');`,
  );
  await configure(service.ttsKey);
});

after(() => {
  relay?.stop();
  service?.stop();
  site?.stop();
});

async function configure(key: string, more: object = {}): Promise<void> {
  await site.run(
    `update_option('kurdish_speech_settings', $input['settings']);
     update_option('kurdish_speech_keys', $input['keys'] + (array) get_option('kurdish_speech_keys'));`,
    {
      settings: { source: 'keys', base_url: relay.url, ...more },
      keys: { tts: key, tts_base: relay.url },
    },
  );
}

interface Answer {
  error?: string;
  message?: string;
  status?: number;
  supported: boolean;
  mimeType: string;
  base64: string;
  voice: string;
}

/** What a plugin gets that asks WordPress for the speech of a text, naming no provider. */
const prompt = (text: string, voice = '', calls = '') =>
  site.run<Answer>(
    `$builder = wp_ai_client_prompt($input['text'])${calls};
     if ($input['voice'] !== '') $builder = $builder->as_output_speech_voice($input['voice']);
     $supported = (clone $builder)->is_supported_for_text_to_speech_conversion();
     $result = $builder->convert_text_to_speech_result();
     if (is_wp_error($result)) return ['supported' => $supported, 'error' => $result->get_error_code(), 'message' => $result->get_error_message()];
     $file = $result->toAudioFile();
     return ['supported' => $supported, 'mimeType' => $file->getMimeType(), 'base64' => $file->getBase64Data()] + $result->getAdditionalData();`,
    { text, voice },
  );

/** Seconds of sound, and its loudest sample. */
async function hear(mp3: Uint8Array): Promise<{ seconds: number; peak: number }> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const { channelData, sampleRate, errors } = decoder.decode(mp3);
  decoder.free();
  assert.deepEqual(errors, []);
  const samples = channelData[0]!;
  return {
    seconds: samples.length / sampleRate,
    peak: samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0),
  };
}

test("WordPress's AI client speaks a Kurdish text with the plugin's service, without being told of it", async () => {
  const spoken = await prompt(TEXT);
  assert.deepEqual([spoken.error, spoken.supported, spoken.mimeType], [undefined, true, 'audio/mpeg']);
  const { seconds, peak } = await hear(Buffer.from(spoken.base64, 'base64'));
  assert.ok(seconds > 1.5 && seconds < 15, `${seconds} s`);
  assert.ok(peak > 0.1, `${peak}`);
  assert.match(spoken.voice, /^sorani_/);
});

test('a caller names a voice, and a text of several requests is one file', async () => {
  const long = Array.from({ length: 20 }, (_, index) => `Ev hevoka ${index} a vê nivîsê ye.`).join(' ');
  const from = relay.passages.length;
  const spoken = await prompt(long, 'kurmanji_f002');
  assert.equal(spoken.voice, 'kurmanji_f002');
  assert.ok(relay.passages.length - from > 1, 'several requests');
  const { seconds } = await hear(Buffer.from(spoken.base64, 'base64'));
  assert.ok(seconds > 25, `${seconds} s`);
});

test('what is no Kurdish, too long or of no voice is an error that says so, and none has the key in it', async () => {
  const refused = [
    await prompt('The quick brown fox jumps over the lazy dog.'),
    await prompt('سڵاو '.repeat(1001)),
    await prompt(TEXT, 'nobody_m001'),
    await prompt(TEXT, '../../x'),
    await prompt('***'),
  ];
  assert.deepEqual(
    refused.map(({ error }) => error),
    Array(5).fill('prompt_invalid_argument'),
  );
  assert.match(refused[0]!.message ?? '', /not recognised as Kurdish/);
  assert.match(refused[1]!.message ?? '', /at most 5000 characters/);
  assert.ok(!JSON.stringify(refused).includes(service.ttsKey));
});

test('it is offered for speech alone: no text, no pictures, no other format', async () => {
  const supported = await site.run<boolean[]>(
    `$of = static fn () => wp_ai_client_prompt($input);
     return [$of()->is_supported_for_text_generation(), $of()->is_supported_for_image_generation(), $of()->is_supported_for_speech_generation(),
       $of()->as_output_mime_type('audio/flac')->is_supported_for_text_to_speech_conversion(),
       $of()->as_output_mime_type('audio/mpeg')->is_supported_for_text_to_speech_conversion()];`,
    TEXT,
  );
  assert.deepEqual(supported, [false, false, false, false, true]);
});

test('without a key that may be sent, the provider is there and not available, and nothing is called', async () => {
  await site.run(
    `update_option('kurdish_speech_settings', ['base_url' => $input] + get_option('kurdish_speech_settings'));`,
    service.url,
  );
  const from = relay.passages.length;
  const { supported, error } = await prompt(TEXT);
  assert.deepEqual([supported, error, relay.passages.length - from], [false, 'prompt_invalid_argument', 0]);
  const known = await site.run<boolean>(
    `return WordPress\\AiClient\\AiClient::defaultRegistry()->hasProvider('kurdish-speech');`,
  );
  assert.equal(known, true);
  await configure(service.ttsKey);
});

test("the list of connectors has the provider, with no field for a key of WordPress's own", async () => {
  const connector = await site.run<{ name: string; type: string; authentication: object }>(
    `return wp_get_connector('kurdish-speech');`,
  );
  assert.equal(connector.name, 'Kurdish Speech');
  assert.equal(connector.type, 'ai_provider');
  assert.deepEqual(connector.authentication, { method: 'none' });
});

/** Runs the ability as a user, through the REST API. */
async function speak(
  user: string,
  input: object,
): Promise<{ status: number; json: Record<string, unknown> }> {
  const password = await site.run<string>(
    `$user = get_user_by('login', $input);
     return WP_Application_Passwords::create_new_application_password($user->ID, ['name' => wp_generate_uuid4()])[0];`,
    user,
  );
  const response = await fetch(`${site.url}/wp-json/wp-abilities/v1/abilities/kurdish-speech/speak/run`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ input }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

test('the ability kurdish-speech/speak leaves an MP3 file in the media library', async () => {
  // Application passwords are for https, or for a site on this machine that says so.
  site.configure("define( 'WP_ENVIRONMENT_TYPE', 'local' );");
  const { status, json } = await speak(ADMINISTRATOR.name, { text: TEXT, voice: 'sorani_m001' });
  assert.equal(status, 200, JSON.stringify(json));
  assert.deepEqual([json.mime_type, json.voice, json.dialect], ['audio/mpeg', 'sorani_m001', 'sorani']);
  const file = new Uint8Array(await (await fetch(String(json.url))).arrayBuffer());
  const { seconds, peak } = await hear(file);
  assert.ok(seconds > 1.5 && peak > 0.1);
  const [type] = site.query(`SELECT post_mime_type FROM wp_posts WHERE ID = ${Number(json.id)}`);
  assert.equal(type, 'audio/mpeg');
});

test('the ability is for those who may add files, within the daily limits, and wants a text', async () => {
  await site.run(
    `foreach (['subscriber', 'author'] as $role) wp_insert_user(['user_login' => $role, 'user_pass' => wp_generate_password(), 'user_email' => "$role@example.org", 'role' => $role]);`,
  );
  const from = relay.passages.length;
  assert.equal((await speak('subscriber', { text: TEXT })).status, 403);
  for (const input of [{}, { text: '' }, { text: TEXT, voice: 'a b' }, { text: TEXT, more: 1 }])
    assert.equal((await speak('author', input)).status, 400, JSON.stringify(input));
  assert.equal((await speak('author', { text: 'The quick brown fox jumps over the lazy dog.' })).status, 400);
  await configure(service.ttsKey, { characters_visitor: 10 });
  const { status, json } = await speak('author', { text: TEXT });
  assert.deepEqual([status, json.code], [403, 'quota-exceeded']);
  assert.equal(relay.passages.length, from, 'the service was not called');
  await configure(service.ttsKey);
  assert.equal((await speak('author', { text: TEXT })).status, 200);
});

test('in Sorani its name and its refusals are Sorani', async () => {
  // Not by update_option(), which takes only languages that WordPress itself has files of.
  site.query("REPLACE INTO wp_options (option_name, option_value) VALUES ('WPLANG', 'ckb')");
  assert.match((await prompt('سڵاو '.repeat(1001))).message ?? '', /لێرەدا دەقێک ئەوپەڕی 5000 پیتی هەیە/);
  assert.equal(
    (await site.run<{ name: string }>(`return wp_get_connector('kurdish-speech');`)).name,
    'ئاخاوتنی کوردی',
  );
  site.query("UPDATE wp_options SET option_value = '' WHERE option_name = 'WPLANG'");
});

test('PHP and WordPress have nothing to complain about', () => {
  assert.doesNotMatch(site.log(), /kurdish-speech|KurdishSpeech/);
  assert.ok(!readFileSync(PLUGIN_ZIP).includes(service.ttsKey));
});
