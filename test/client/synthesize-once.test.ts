import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GenerationOptions, synthesizeFile } from '../../src/client/synthesize-once.ts';
import { startServer } from './http-server.ts';

test('sends generation options by their wire names', async () => {
  const server = await startServer((_, response) => void response.end('RIFF'));
  try {
    const generation: Required<GenerationOptions> = {
      seed: 7,
      temperature: 1,
      stability: 0.5,
      topP: 0.9,
      repetitionPenalty: 1.1,
      pitch: -2,
      silenceTrim: true,
      chunkMaxSeconds: 10,
      sentenceSilenceMs: 0,
    };
    const connection = { endpoint: server.url, apiKey: 'ks_tts_test', voice: 'sorani_m001' };
    await synthesizeFile('سڵاو', { ...connection, generation, format: 'wav' });
    assert.deepEqual(JSON.parse(server.requests[0]!.body), {
      seed: 7,
      temperature: 1,
      stability: 0.5,
      top_p: 0.9,
      repetition_penalty: 1.1,
      pitch: -2,
      silence_trim: true,
      chunk_max_seconds: 10,
      sentence_silence_ms: 0,
      format: 'wav',
      text: 'سڵاو',
      speaker_id: 'sorani_m001',
    });
  } finally {
    await server.close();
  }
});

test('refuses an unknown generation option before anything is sent', async () => {
  const generation = { sentence_silence_ms: 0 } as GenerationOptions;
  const call = synthesizeFile('سڵاو', { endpoint: 'http://localhost:1', voice: 'sorani_m001', generation });
  await assert.rejects(call, { code: 'invalid-argument', field: 'sentence_silence_ms' });
});
