import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { splitSentences } from '../../../src/text/normalize/split-sentences.ts';
import { nextPart } from '../../../src/text/parts/next-part.ts';
import { textParts } from '../../../src/text/parts/text-parts.ts';
import { voiceRuns } from '../../../src/text/voices/voice-runs.ts';
import { voicedSentences } from '../../../src/text/voices/voiced-sentences.ts';

const QUOTE = '«Em ê li vir bimînin û dest ji kar bernadin. Ev biryara me ye.»';
const TEXT = `سەرۆکی حکومەت گوتی: ${QUOTE} پاشان چووە دەرەوە.\nڕۆژێکی نوێ هات.`;

describe('voicedSentences', () => {
  it('are those of the text where one voice reads all of it', () => {
    assert.deepEqual(voicedSentences(TEXT, []), splitSentences(TEXT));
  });

  it('are cut where another voice begins and ends, and cover every word', () => {
    const voiced = voicedSentences(TEXT, voiceRuns(TEXT, [], 'sorani'));
    assert.deepEqual(
      voiced.map(({ start, end, voice }) => [voice?.dialect ?? '', TEXT.slice(start, end)]),
      [
        ['', 'سەرۆکی حکومەت گوتی:'],
        ['kurmanji', '«Em ê li vir bimînin û dest ji kar bernadin.'],
        ['kurmanji', 'Ev biryara me ye.»'],
        ['', 'پاشان چووە دەرەوە.'],
        ['', 'ڕۆژێکی نوێ هات.'],
      ],
    );
  });

  it('keep the words of two voices out of one request', () => {
    const voiced = voicedSentences(TEXT, voiceRuns(TEXT, [], 'sorani'));
    assert.deepEqual(
      Array.from(textParts(TEXT, voiced, 500), ({ start, end, voice }) => [
        voice?.dialect ?? '',
        TEXT.slice(start, end),
      ]),
      [
        ['', 'سەرۆکی حکومەت گوتی:'],
        ['kurmanji', QUOTE],
        ['', 'پاشان چووە دەرەوە.'],
        ['', 'ڕۆژێکی نوێ هات.'],
      ],
    );
  });

  it('say the voice of a part that begins in the middle of a run', () => {
    const voiced = voicedSentences(TEXT, voiceRuns(TEXT, [], 'sorani'));
    const part = nextPart(TEXT, voiced, TEXT.indexOf('bimînin'), 500);
    assert.equal(part?.voice?.dialect, 'kurmanji');
    assert.equal(TEXT.slice(part?.start, part?.end), 'bimînin û dest ji kar bernadin. Ev biryara me ye.»');
  });
});
