import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ModuleSession, soundOf } from './module-session.ts';

const RATE = 24_000;

describe('the module of speech-dispatcher', () => {
  let module: ModuleSession;
  before(async () => {
    module = new ModuleSession();
    module.send('INIT');
    await module.seen('299 OK LOADED SUCCESSFULLY');
    module.send('AUDIO\naudio_output_method=server\n.');
    await module.seen('203 OK AUDIO INITIALIZED');
    await module.set({ language: 'ckb', rate: 0, pitch: 0, volume: 100, punctuation_mode: 'none' });
  });
  after(async () => {
    assert.equal(await module.quit(), 0);
  });

  it('speaks SSML (sillaw, chonît) with its marks among the sound, each at its word', async () => {
    const lines = await module.speak(
      'SPEAK',
      '<speak>سڵاو، چۆنیت؟ <mark name="__spd_0"/>من باشم. <mark name="__spd_1"/></speak>',
    );
    const events = lines.filter((line) => typeof line === 'string' && /^(?:2|70[0-4])/.test(line));
    assert.deepEqual(events, [
      '202 OK RECEIVING MESSAGE',
      '200 OK SPEAKING',
      '701 BEGIN',
      '700-__spd_0',
      '700 INDEX MARK',
      '700-__spd_1',
      '700 INDEX MARK',
      '702 END',
    ]);
    const before = soundOf(lines.slice(0, lines.indexOf('700-__spd_0'))).length / RATE;
    const whole = soundOf(lines);
    assert.ok(before > 0.8 && before < whole.length / RATE - 0.4, `the first mark is at ${before} s`);
    assert.ok(Math.max(...whole.map(Math.abs)) > 5000);
    for (const samples of lines) {
      if (typeof samples === 'string') continue;
      assert.ok(samples.length <= RATE / 10, 'a chunk that the server cannot stop within');
    }
  });

  it('says how many samples each piece of sound has', async () => {
    const lines = await module.speak('SPEAK', '<speak>سڵاو</speak>');
    const said = lines.flatMap((line) =>
      /^705-num_samples=(\d+)/.exec(String(line))?.[1] ? [Number(String(line).split('=')[1])] : [],
    );
    const sent = lines.flatMap((line) => (typeof line === 'string' ? [] : [line.length]));
    assert.deepEqual(said, sent);
  });

  it('stops a long text (hezar car) before its end, and speaks the next', async () => {
    const from = module.lines.length;
    module.send(`SPEAK\n<speak>${'ئەمە دەقێکی درێژە. '.repeat(2000)}</speak>\n.`);
    await module.seen('705 AUDIO', from);
    module.send('STOP');
    const stopped = await module.seen('703 STOP', from);
    assert.equal(module.lines.indexOf('702 END', from), -1);
    const next = await module.speak('SPEAK', '<speak>باش</speak>');
    assert.equal(next.at(-1), '702 END');
    assert.ok(module.lines.slice(stopped + 1).length >= next.length);
  });

  it('pauses at the next mark of the server', async () => {
    const from = module.lines.length;
    const sentences = Array.from({ length: 400 }, (_, n) => `<mark name="__spd_${n}"/>ئەمە ڕستەیەکە. `).join(
      '',
    );
    module.send(`SPEAK\n<speak>${sentences}</speak>\n.`);
    await module.seen('705 AUDIO', from);
    module.send('PAUSE');
    const paused = await module.seen('704 PAUSE', from);
    assert.equal(module.lines[paused - 1], '700 INDEX MARK');
    assert.equal(module.lines.indexOf('702 END', from), -1);
  });

  it('speaks faster, higher and lower in volume as it is set', async () => {
    const text = '<speak>ئەمڕۆ هەوا زۆر خۆشە</speak>';
    const normal = soundOf(await module.speak('SPEAK', text));
    await module.set({ rate: 50, volume: 0 });
    const fast = soundOf(await module.speak('SPEAK', text));
    await module.set({ rate: 0, volume: 100 });
    assert.ok(
      Math.abs(fast.length / normal.length - 0.5) < 0.1,
      `${fast.length} of ${normal.length} samples`,
    );
    const peak = (samples: Int16Array) => Math.max(...samples.map(Math.abs));
    assert.ok(peak(fast) < 0.65 * peak(normal));
  });

  it('begins at once with a word (ême) that begins with a silent closure', async () => {
    const sound = soundOf(await module.speak('SPEAK', '<speak>ئەمە</speak>'));
    assert.ok(Math.abs(sound[0]!) > 0);
    const first = sound.findIndex((sample) => Math.abs(sample) > 50);
    assert.ok(first < 0.02 * RATE, `${(first * 1000) / RATE} ms`);
  });

  it('says a letter (b), a key and a text without anything to say', async () => {
    for (const [command, message] of [
      ['CHAR', 'ب'],
      ['KEY', 'control_c'],
    ] as const) {
      const sound = soundOf(await module.speak(command, message));
      assert.ok(sound.length > 0.15 * RATE, command);
    }
    const silent = await module.speak('SPEAK', '<speak>\n<mark name="end"/></speak>');
    assert.deepEqual(silent.slice(-3), ['700-end', '700 INDEX MARK', '702 END']);
  });
});
