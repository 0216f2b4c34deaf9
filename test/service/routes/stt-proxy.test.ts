import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, test } from 'node:test';
import { transcriptionResponseSchema } from '../../../src/contract/transcription.ts';
import { serve } from '../../../src/service/serve.ts';
import { recording } from '../decode/fixtures/sung-notes.ts';
import { type OpenService, openService } from '../support/open-service.ts';
import { concatenate, silence, sing, ToneRecognizer } from '../support/tone-recognizer.ts';
import { wavFile } from '../support/wav-file.ts';

const SPOKEN = concatenate(silence(0.4), sing('badge'), silence(1), sing('cafe'));

interface Upload {
  file?: Uint8Array | undefined;
  name?: string;
  dialect?: string | undefined;
}

function form({ file = wavFile(SPOKEN), name = 'note.wav', dialect = 'sorani' }: Upload = {}): FormData {
  const parts = new FormData();
  if (file) parts.append('file', new Blob([file as Uint8Array<ArrayBuffer>]), name);
  if (dialect) parts.append('dialect', dialect);
  return parts;
}

function post({ service }: OpenService, key: string, body: BodyInit, headers = {}): Promise<Response> {
  return service.fetch(
    new Request('http://service.test/api/stt-proxy', {
      method: 'POST',
      headers: { 'x-api-key': key, ...headers },
      body,
    }),
  );
}

async function refusal(
  response: Response,
): Promise<{ status: number; code: string; error: string; field?: string }> {
  assert.match(response.headers.get('content-type')!, /^application\/json/);
  return { status: response.status, ...((await response.json()) as { code: string; error: string }) };
}

async function open(
  plans: Parameters<OpenService['issue']>[0] = { sttPlan: 'free' },
  stt = new ToneRecognizer(),
) {
  const opened = await openService({ stt });
  const { sttKey, ttsKey, id } = await opened.issue(plans);
  const creditsUsed = async () => (await opened.store.usage(id, 'credits'))!.used;
  return { opened, sttKey, ttsKey, id, stt, creditsUsed };
}

// covers: transcription.answer transcription.fields
test('a recording is answered with the fields of the contract and costs one credit', async () => {
  const { opened, sttKey, creditsUsed, stt } = await open();
  for (const [dialect, language, script] of [
    ['sorani', 'ckb', 'latin'],
    ['kurmanji', 'kmr', 'latin'],
  ] as const) {
    const response = await post(opened, sttKey, form({ dialect }));
    assert.equal(response.status, 200);
    const answer = (await response.json()) as object;
    assert.deepEqual(transcriptionResponseSchema.strict().parse(answer), {
      text: 'badge cafe',
      dialect_hint: dialect,
      language,
      detected_dialect: dialect,
      detected_script: script,
      truncated: false,
    });
  }
  assert.equal(await creditsUsed(), 2);
  assert.ok(stt.streams.every(({ isClosed }) => isClosed));
});

// covers: transcription.formats transcription.m4a transcription.content-sniffing
test('Ogg/Opus, Ogg/Vorbis, MP3 and M4A are transcribed like WAV, whatever the file name', async () => {
  const { opened, sttKey } = await open();
  for (const name of ['sung.opus', 'sung.ogg', 'sung.mp3', 'sung.m4a'] as const) {
    const response = await post(opened, sttKey, form({ file: recording(name) }));
    assert.equal(((await response.json()) as { text: string }).text, 'badge cafe', name);
  }
});

// covers: transcription.silence
test('silence yields an empty text, and is billed', async () => {
  const { opened, sttKey, creditsUsed } = await open();
  const response = await post(opened, sttKey, form({ file: wavFile(silence(2)) }));
  const answer = (await response.json()) as Record<string, unknown>;
  assert.equal(answer.text, '');
  assert.equal(answer.detected_script, 'arabic');
  assert.equal(await creditsUsed(), 1);
});

// covers: transcription.truncated
test('the free plan truncates the transcript at 500 characters and says so; other plans do not', async () => {
  const long = concatenate(
    ...Array.from({ length: 30 }, () => concatenate(sing('abcdefghijklmnopabcd'), silence(0.8))),
  );
  const file = wavFile(long);
  const free = await open({ sttPlan: 'free' });
  const cut = (await (await post(free.opened, free.sttKey, form({ file }))).json()) as Record<
    string,
    unknown
  >;
  assert.equal(String(cut.text).length, 500);
  assert.deepEqual([cut.truncated, cut.truncation_limit], [true, 500]);
  const starter = await open({ sttPlan: 'starter' });
  const whole = (await (await post(starter.opened, starter.sttKey, form({ file }))).json()) as Record<
    string,
    unknown
  >;
  assert.equal(String(whole.text).length, 30 * 21 - 1);
  assert.deepEqual([whole.truncated, 'truncation_limit' in whole], [false, false]);
});

// covers: authentication.api-key authentication.key-spaces
test('a missing, foreign or text-to-speech key is 401 before the body is read', async () => {
  const { opened, ttsKey } = await open();
  for (const key of ['', 'x', ttsKey]) {
    const { status, code } = await refusal(await post(opened, key, 'not a form'));
    assert.deepEqual([status, code], [401, 'unauthorized']);
  }
});

// covers: transcription.no-plan
test('an account without a plan, or with one that is inactive or expired, is 403', async () => {
  for (const plans of [
    { sttPlan: 'none' },
    { sttPlan: 'pro', status: 'inactive' },
    { sttPlan: 'free', status: 'expired' },
  ] as const) {
    const { opened, sttKey, creditsUsed } = await open(plans);
    const { status, code } = await refusal(await post(opened, sttKey, form()));
    assert.deepEqual([status, code], [403, 'plan-inactive']);
    assert.equal(await creditsUsed(), 0);
  }
});

// covers: transcription.dialect transcription.form transcription.no-plan
test('a missing or invalid form field is 400 by name, and costs nothing', async () => {
  const { opened, sttKey, creditsUsed } = await open();
  const twoFiles = form();
  twoFiles.append('file', new Blob(['x']), 'second.wav');
  const twoDialects = form();
  twoDialects.append('dialect', 'kurmanji');
  const manyFields = form();
  for (let index = 0; index < 40; index++) manyFields.append(`field${index}`, 'x');
  const fileAsText = new FormData();
  fileAsText.append('file', 'text');
  fileAsText.append('dialect', 'sorani');
  const withoutDialect = form();
  withoutDialect.delete('dialect');
  const withoutFile = form();
  withoutFile.delete('file');
  const cases: [FormData, string, RegExp][] = [
    [withoutFile, 'invalid-argument', /"file" is missing/],
    [fileAsText, 'invalid-argument', /"file" is missing/],
    [new FormData(), 'invalid-argument', /./],
    [withoutDialect, 'language-not-supported', /"dialect" is missing.*sorani or kurmanji/],
    [form({ dialect: 'badini' }), 'language-not-supported', /"badini" is unknown; use sorani or kurmanji/],
    [form({ file: new Uint8Array(0) }), 'unsupported-media', /empty/],
    [
      form({ file: recording('sung-alac.m4a'), name: 'note.wav' }),
      'unsupported-media',
      /Apple Lossless.*WAV/,
    ],
    [form({ file: Buffer.from('ID3\x04'), name: 'note.wav' }), 'unsupported-media', /damaged/],
    [form({ file: wavFile(SPOKEN).subarray(0, 5000) }), 'unsupported-media', /ends before/],
    [twoFiles, 'invalid-argument', /too many parts/],
    [twoDialects, 'invalid-argument', /too many parts.*one dialect/],
    [manyFields, 'invalid-argument', /too many parts/],
  ];
  for (const [body, code, pattern] of cases) {
    const answer = await refusal(await post(opened, sttKey, body));
    assert.equal(answer.status, 400, `${pattern} ${answer.error}`);
    assert.equal(answer.code, code);
    assert.match(answer.error, pattern);
  }
  assert.equal(await creditsUsed(), 0);
});

// covers: transcription.form
test('a body that is not a form, or is truncated, is 400', async () => {
  const { opened, sttKey, creditsUsed } = await open();
  const multipart = { 'content-type': 'multipart/form-data; boundary=cut' };
  const begun = '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\nRIFF';
  const cases: [string, Record<string, string>][] = [
    ['{}', { 'content-type': 'application/json' }],
    ['file=x', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['x', { 'content-type': 'multipart/form-data' }],
    ['x', { 'content-type': 'multipart/form-data; boundary=' }],
    ['x', { 'content-type': `multipart/form-data; boundary=${'x'.repeat(300)}` }],
    ['x', { 'content-type': "multipart/form-data; boundary*=UTF-8''x" }],
    ['', multipart],
    ['no boundary in here', multipart],
    [begun, multipart],
    ['--cut\r\n', multipart],
    [`--cut\r\n${'x'.repeat(100_000)}`, multipart],
  ];
  for (const [body, headers] of cases) {
    const { status } = await refusal(await post(opened, sttKey, body, headers));
    assert.equal(status, 400, body.slice(0, 40));
  }
  assert.equal(await creditsUsed(), 0);
});

// covers: transcription.file-too-large
test("a file of the plan's maximum size is accepted, and one byte more is 400, however it is declared", async () => {
  const { opened, sttKey, creditsUsed } = await open();
  const limit = 10 * 1024 * 1024;
  const head = wavFile(new Float32Array(0), { claimedBytes: 0 });
  const file = Buffer.concat([head, Buffer.alloc(limit - head.length)]);
  assert.equal((await post(opened, sttKey, form({ file }))).status, 200);
  const larger = Buffer.concat([file, Buffer.alloc(1)]);
  const { status, code, error, field } = await refusal(await post(opened, sttKey, form({ file: larger })));
  assert.deepEqual([status, code, field], [400, 'file-too-large', 'file']);
  assert.match(error, /10 MB.*free plan/);
  assert.equal(await creditsUsed(), 1);
});

test('an endless file is refused without being buffered', async () => {
  const { opened, sttKey } = await open();
  let sent = 0;
  const begun = Buffer.from(
    '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\nRIFF',
  );
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(sent === 0 ? begun : new Uint8Array(262_144));
      sent += 262_144;
    },
  });
  const init = {
    duplex: 'half',
    headers: { 'content-type': 'multipart/form-data; boundary=cut', 'x-api-key': sttKey },
  };
  const request = new Request('http://service.test/api/stt-proxy', {
    method: 'POST',
    body: endless,
    ...init,
  } as RequestInit);
  const { status, code } = await refusal(await opened.service.fetch(request));
  assert.deepEqual([status, code], [400, 'file-too-large']);
  assert.ok(sent < 13 * 1024 * 1024, String(sent));
});

// covers: errors.body
test('without credits it is 403 with an upgrade, and of many parallel requests exactly as many succeed as there are credits', async () => {
  const { opened, sttKey, id, creditsUsed } = await open();
  await opened.store.setRemaining(id, 'credits', 3, 50);
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => (await post(opened, sttKey, form())).status),
  );
  assert.equal(statuses.filter((status) => status === 200).length, 3);
  assert.equal(statuses.filter((status) => status === 403).length, 5);
  assert.equal(await creditsUsed(), 50);
  const answer = await refusal(await post(opened, sttKey, form()));
  assert.deepEqual([answer.status, answer.code], [403, 'quota-exceeded']);
  assert.ok('upgrade_required' in answer);
});

// covers: transcription.engine-failure
test('a recognizer that fails is 500, costs nothing, and releases its stream', async () => {
  const stt = new ToneRecognizer(() => {
    throw new Error('secret detail');
  });
  const { opened, sttKey, creditsUsed } = await open({ sttPlan: 'free' }, stt);
  const { status, error } = await refusal(await post(opened, sttKey, form()));
  assert.equal(status, 500);
  assert.ok(!error.includes('secret'));
  assert.equal(await creditsUsed(), 0);
  assert.equal(stt.streams[0]!.isClosed, true);
});

test('a caller that disconnects is not billed, and the transcription stops', async () => {
  const leaving = new AbortController();
  const stt = new ToneRecognizer(() => leaving.abort());
  const { opened, sttKey, creditsUsed } = await open({ sttPlan: 'free' }, stt);
  const file = wavFile(sing('abcd'.repeat(100)));
  const init = {
    method: 'POST',
    headers: { 'x-api-key': sttKey },
    body: form({ file }),
    signal: leaving.signal,
  };
  await opened.service.fetch(new Request('http://service.test/api/stt-proxy', init));
  assert.equal(await creditsUsed(), 0);
  assert.equal(stt.streams[0]!.isClosed, true);
  assert.ok(stt.streams[0]!.receivedSamples < 32_000, String(stt.streams[0]!.receivedSamples));
});

test('a caller that disconnects during the last words is not billed', async () => {
  const leaving = new AbortController();
  const recognizer = new ToneRecognizer();
  const stt = {
    ...recognizer,
    open() {
      const stream = recognizer.open();
      const finish = stream.finish.bind(stream);
      stream.finish = () => {
        leaving.abort();
        return finish();
      };
      return stream;
    },
    close: () => recognizer.close(),
  };
  const opened = await openService({ stt });
  const { sttKey, id } = await opened.issue({ sttPlan: 'free' });
  const init = { method: 'POST', headers: { 'x-api-key': sttKey }, body: form(), signal: leaving.signal };
  await opened.service.fetch(new Request('http://service.test/api/stt-proxy', init));
  assert.equal(leaving.signal.aborted, true);
  assert.equal((await opened.store.usage(id, 'credits'))!.used, 0);
});

// covers: transcription.no-plan
test('an upload is not read for an account without a plan', async () => {
  const { opened, sttKey } = await open({ sttPlan: 'none' });
  let isRead = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        isRead = true;
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: 'POST', headers: { 'x-api-key': sttKey }, body, duplex: 'half' };
  const response = await opened.service.fetch(
    new Request('http://service.test/api/stt-proxy', init as RequestInit),
  );
  assert.deepEqual([response.status, isRead], [403, false]);
});

/** A hand-written request to a service on a real port, up to the start of its file. */
async function beginUpload(stt: ToneRecognizer) {
  const opened = await openService({ stt });
  const server = await serve(opened.service);
  after(() => server.close());
  const { sttKey, id } = await opened.issue({ sttPlan: 'free' });
  const outgoing = request(`${server.url}/api/stt-proxy`, {
    method: 'POST',
    agent: false,
    headers: { 'x-api-key': sttKey, 'content-type': 'multipart/form-data; boundary=cut' },
  });
  outgoing.on('error', () => {});
  outgoing.write(
    '--cut\r\nContent-Disposition: form-data; name="dialect"\r\n\r\nsorani\r\n' +
      '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n',
  );
  return { outgoing, server, creditsUsed: async () => (await opened.store.usage(id, 'credits'))!.used };
}

test('on a real socket, a client that disconnects mid-upload or mid-transcription is not billed, and its resources are released', async () => {
  const idle = new ToneRecognizer();
  const uploading = await beginUpload(idle);
  uploading.outgoing.write(wavFile(SPOKEN).subarray(0, 20_000));
  await new Promise((resolve) => setTimeout(resolve, 50));
  uploading.outgoing.destroy();
  await uploading.server.close();
  assert.deepEqual([idle.streams.length, await uploading.creditsUsed()], [0, 0]);

  let reportStart!: () => void;
  const started = new Promise<void>((resolve) => {
    reportStart = resolve;
  });
  const busy = new ToneRecognizer(async () => {
    reportStart();
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  const transcribing = await beginUpload(busy);
  const file = wavFile(sing('abcd'.repeat(200)));
  transcribing.outgoing.end(Buffer.concat([file, Buffer.from('\r\n--cut--\r\n')]));
  await started;
  transcribing.outgoing.destroy();
  while (!busy.streams[0]!.isClosed) await new Promise((resolve) => setImmediate(resolve));
  assert.ok(busy.streams[0]!.receivedSamples < file.length / 2, String(busy.streams[0]!.receivedSamples));
  await transcribing.server.close();
  assert.equal(await transcribing.creditsUsed(), 0);
});

test('a service without a recognizer has no transcription', async () => {
  const opened = await openService();
  const { sttKey } = await opened.issue({ sttPlan: 'free' });
  assert.equal((await post(opened, sttKey, form())).status, 404);
  assert.equal(opened.service.upgrade, undefined);
});
