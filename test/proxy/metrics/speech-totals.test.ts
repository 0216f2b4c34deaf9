import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SpeechTotals } from '../../../src/proxy/metrics/speech-totals.ts';

const RECORD = { characters: 100, bytes: 3000, voice: 'v', page: 'https://n.example/a' };

describe('the totals of speech', () => {
  it('are told apart by source, voice and the path of the page', () => {
    const totals = new SpeechTotals();
    totals.record({ ...RECORD, source: 'bought' });
    totals.record({ ...RECORD, source: 'shared', page: 'https://other.example/a' });
    totals.record({ ...RECORD, source: 'cache', voice: 'w"\\\n', page: '' });
    const text = totals.toPrometheus();
    for (const line of [
      'kurdish_speech_proxy_characters_total{source="bought"} 100',
      'kurdish_speech_proxy_answers_total{source="cache"} 1',
      'kurdish_speech_proxy_voice_bytes_total{voice="v",source="shared"} 3000',
      'kurdish_speech_proxy_voice_answers_total{voice="w\\"\\\\\\n",source="cache"} 1',
      'kurdish_speech_proxy_page_characters_total{page="/a",source="bought"} 100',
      'kurdish_speech_proxy_page_characters_total{page="/a",source="shared"} 100',
      'kurdish_speech_proxy_page_characters_total{page="",source="cache"} 100',
    ])
      assert.ok(text.includes(`\n${line}\n`), `${line} in\n${text}`);
    for (const line of text.trim().split('\n'))
      assert.match(line, /^(# (HELP|TYPE) kurdish_speech_proxy_\w+_total .+|kurdish_\w+_total\{.*\} \d+)$/);
  });

  it('tell a bounded number of pages and voices apart, however many visitors name', () => {
    const totals = new SpeechTotals();
    for (let index = 0; index < 10_000; index++)
      totals.record({ ...RECORD, source: 'cache', voice: `v${index}`, page: `https://n.example/${index}` });
    const lines = totals.toPrometheus().split('\n');
    assert.ok(lines.length < 2 * 501 * 9 + 50, `${lines.length} lines`);
    assert.ok(lines.includes('kurdish_speech_proxy_page_answers_total{page="(other)",source="cache"} 9500'));
    assert.ok(lines.includes('kurdish_speech_proxy_answers_total{source="cache"} 10000'));
  });

  it('report what has been added since the last report, and nothing when nothing was', () => {
    const totals = new SpeechTotals();
    assert.equal(totals.sinceLastReport(), undefined);
    totals.record({ ...RECORD, source: 'bought' });
    for (let index = 0; index < 3; index++) totals.record({ ...RECORD, source: 'cache' });
    assert.deepEqual(totals.sinceLastReport(), {
      charactersBought: 100,
      charactersSaved: 300,
      bytes: 12_000,
      answers: 4,
      hitRatio: 0.75,
    });
    assert.equal(totals.sinceLastReport(), undefined);
    totals.record({ ...RECORD, source: 'shared' });
    assert.equal(totals.sinceLastReport()?.charactersSaved, 100);
  });
});
