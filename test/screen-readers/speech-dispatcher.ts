import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createCtcEngine } from '../../src/engine/threads/ctc-engine.ts';
import { Desktop, isSound, RECORDING_RATE, type SpeechClient } from './desktop.ts';

// Run by npm run test:screen-readers, which installs what it needs.
describe('Kurdish voices in a real speech-dispatcher', () => {
  const desktop = new Desktop();
  const recognizer = createCtcEngine({ threads: 1 });
  let client: SpeechClient;

  before(async () => {
    await desktop.start();
    client = desktop.connect();
    await client.send('SET self CLIENT_NAME test:screen-reader:main');
    await client.send('SET self OUTPUT_MODULE kurdish');
    await client.send('SET self NOTIFICATION ALL on');
    await client.send('SET self SSML_MODE on');
    await client.send('SET self LANGUAGE ckb');
  });
  after(async () => {
    client?.close();
    await desktop.stop();
    await recognizer.close();
  });

  const understood = async (samples: Int16Array, dialect: 'sorani' | 'kurmanji') => {
    const stream = recognizer.open(dialect);
    await stream.write(samples);
    const text = await stream.finish();
    stream.close();
    return text;
  };

  it('is found without any configuration, with its voices', async () => {
    assert.match(await desktop.run('spd-say', ['-O']), /^kurdish$/m);
    const voices = await desktop.run('spd-say', ['-o', 'kurdish', '-L']);
    for (const voice of [
      /sorani_m001 +ckb/,
      /kurmanji_f002 +kmr/,
      /badini_v5_m001 +kmr-IQ/i,
      /kurdish_m +ku/,
    ])
      assert.match(voices, voice);
  });

  for (const [language, dialect, text] of [
    ['ckb', 'sorani', 'ئەمڕۆ هەوا زۆر خۆشە'],
    ['kmr', 'kurmanji', 'Îro hewa gelek xweş e'],
  ] as const) {
    it(`is understood in ${dialect}, by the recognizer`, async (context) => {
      const recording = desktop.record();
      await recording.more(RECORDING_RATE / 10);
      await desktop.run('spd-say', ['-w', '-o', 'kurdish', '-l', language, text]);
      await recording.more(RECORDING_RATE / 4);
      const heard = await understood(await recording.end(), dialect);
      const words = text.split(' ').filter((word) => word.length > 1);
      const found = words.filter((word) => heard.toLowerCase().includes(word.toLowerCase()));
      context.diagnostic(`${dialect}: said “${text}”, heard “${heard}”`);
      assert.ok(found.length >= words.length - 1, heard);
    });
  }

  it('reports index marks of a text as they are heard', async () => {
    const from = client.lines.length;
    await client.speak('<speak>یەک، <mark name="first"/>دوو، <mark name="second"/>سێ</speak>');
    await client.seen(/^702 END/, from);
    const events = client.lines.slice(from).filter((line) => /^70\d/.test(line));
    const named = events.filter((line) => /^700-(?:first|second)|^70[12] /.test(line));
    assert.deepEqual(named, ['701 BEGIN', '700-first', '700-second', '702 END']);
  });

  it('falls silent when it is stopped, and speaks what comes next', async (context) => {
    for (let turn = 0; turn < 5; turn++) {
      const recording = desktop.record();
      await recording.more(RECORDING_RATE / 10);
      const from = client.lines.length;
      const queued = performance.now();
      await client.speak(
        `<speak>${'ئەمە دەقێکی درێژە، کە بە دوای یەکدا دەخوێنرێتەوە. '.repeat(100)}</speak>`,
      );
      await recording.sounds(0);
      const first = performance.now() - queued;
      await recording.more(RECORDING_RATE / 2);
      const stopped = recording.length;
      await client.send('STOP self');
      await client.seen(/^703 /, from);
      await recording.more(RECORDING_RATE / 2);
      const samples = await recording.end();
      const last = samples.findLastIndex(isSound);
      const silent = ((last - stopped) * 1000) / RECORDING_RATE;
      context.diagnostic(
        `First sound after ${first.toFixed(0)} ms, silent ${silent.toFixed(0)} ms after STOP.`,
      );
      assert.ok(last < samples.length - RECORDING_RATE / 5, 'it sounded to the end of the recording');
    }
    const from = client.lines.length;
    await client.speak('<speak>باش</speak>');
    await client.seen(/^702 END/, from);
  });

  it('goes on where it was paused', async () => {
    const from = client.lines.length;
    const sentences = Array.from({ length: 4 }, (_, n) => `<mark name="m${n}"/>ئەمە ڕستەیەکە. `).join('');
    await client.speak(`<speak>${sentences}</speak>`);
    await client.seen(/^700-m0/, from);
    await client.send('PAUSE self');
    const paused = await client.seen(/^704 /, from);
    await client.send('RESUME self');
    await client.seen(/^702 END/, paused);
    const marks = client.lines.slice(from).filter((line) => /^700-m\d/.test(line));
    assert.deepEqual([...new Set(marks)], ['700-m0', '700-m1', '700-m2', '700-m3']);
  });

  it('says characters and keys', async () => {
    for (const command of ['CHAR ب', 'CHAR space', 'KEY control_c']) {
      const recording = desktop.record();
      await recording.more(RECORDING_RATE / 10);
      const from = client.lines.length;
      await client.send(command);
      await client.seen(/^702 END/, from);
      await recording.more(RECORDING_RATE / 5);
      const seconds = (await recording.end()).filter(isSound).length / RECORDING_RATE;
      assert.ok(seconds > 0.1, `${command}: ${seconds} s of sound`);
    }
  });
});
