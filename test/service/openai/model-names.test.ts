import assert from 'node:assert/strict';
import test from 'node:test';
import { taskOfModel } from '../../../src/service/openai/model-names.ts';

test('a model goes by our name, by those that clients hardcode, and by a snapshot of one', () => {
  for (const name of ['kurdish-tts', 'tts-1', 'tts-1-hd', 'tts-1-1106', 'gpt-4o-mini-tts-2025-12-15']) {
    assert.equal(taskOfModel(name), 'speech', name);
  }
  for (const name of ['kurdish-stt', 'whisper-1', 'gpt-4o-transcribe', 'gpt-4o-mini-transcribe-2025-12-15']) {
    assert.equal(taskOfModel(name), 'transcription', name);
  }
  for (const name of ['', 'gpt-4o', 'TTS-1', 'tts-1-', 'constructor']) {
    assert.equal(taskOfModel(name), undefined, name);
  }
});
