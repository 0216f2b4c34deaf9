import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinSamples } from '../../../src/formats/join-samples.ts';
import { embeddedEngines } from '../../embedded-engines.ts';
import { wavFile } from '../support/wav-file.ts';
import { openOpenAi } from './open-openai.ts';

/** Seconds between when a word begins in the synthesis and in the transcript. */
const NEAR = 0.15;
const SPOKEN = [
  {
    dialect: 'sorani',
    language: 'ckb',
    text: 'ئەمڕۆ کەشوهەوا خۆشە و ئێمە دەچینە بازاڕ',
    voice: 'sorani_m001',
  },
  { dialect: 'kurmanji', language: 'kmr', text: 'îro hewa xweş e û em diçin bazarê', voice: 'kurmanji_m001' },
] as const;

// covers: openai.transcription
test('the words of a transcript stand at their times in the sound, as the synthesis knows them', async () => {
  const { tts, stt } = embeddedEngines();
  const opened = await openOpenAi({ stt });
  const { sttKey } = await opened.issue({ sttPlan: 'free' });
  for (const { dialect, language, text, voice } of SPOKEN) {
    const pieces: Int16Array[] = [];
    const said: { word: string; start: number }[] = [];
    const job = { text, dialect, voice, speed: 1, pitch: 0, seed: 1, temperature: 0.2 };
    const rest = { sentenceSilenceMs: undefined, silenceTrim: false, chunkMaxSeconds: undefined };
    for await (const { samples, words } of tts.synthesize(
      { ...job, ...rest },
      new AbortController().signal,
    )) {
      pieces.push(samples);
      said.push(...words);
    }
    const form = new FormData();
    const fields = { model: 'kurdish-stt', language, response_format: 'verbose_json' };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('timestamp_granularities[]', 'word');
    form.append('timestamp_granularities[]', 'segment');
    form.append(
      'file',
      new Blob([
        wavFile(
          Float32Array.from(joinSamples(pieces), (sample) => sample / 32_768),
          { sampleRate: 24_000 },
        ) as Uint8Array<ArrayBuffer>,
      ]),
      'a.wav',
    );
    const headers = { authorization: `Bearer ${sttKey}` };
    const init = { method: 'POST', body: form, headers };
    const answer = (await (await fetch(`${opened.url}/v1/audio/transcriptions`, init)).json()) as {
      text: string;
      words: { word: string; start: number; end: number; confidence: number }[];
      segments: { start: number; end: number }[];
    };
    assert.equal(answer.words.map(({ word }) => word).join(' '), answer.text);
    const heard = answer.words.filter(({ word }) => said.some((each) => each.word === word));
    assert.ok(heard.length >= said.length / 2, `${answer.text} of ${text}`);
    const errors = heard.map(({ word, start }) =>
      Math.min(...said.filter((each) => each.word === word).map((each) => Math.abs(each.start - start))),
    );
    assert.ok(
      Math.max(...errors) <= NEAR,
      `${dialect}: ${errors.map((error) => error.toFixed(3)).join(' ')}`,
    );
    assert.equal(answer.segments[0]!.start, answer.words[0]!.start);
    assert.equal(answer.segments.at(-1)!.end, answer.words.at(-1)!.end);
    for (const { start, end, confidence } of answer.words)
      assert.ok(start < end && confidence >= 0 && confidence <= 1);
  }
});
