import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SpeechError } from '../../../../src/contract/errors.ts';
import { FrameList } from '../../../../src/service/decode/mp4/frame-list.ts';
import { AudioLimit } from '../../../../src/service/decode/probe/audio-limit.ts';

const FILE_BYTES = 10_000;

function frameList(options: Partial<ConstructorParameters<typeof FrameList>[0]> = {}): FrameList {
  const sound = { samples: 1024, channels: 1, sampleRate: 16_000, limit: new AudioLimit() };
  return new FrameList({ fileBytes: FILE_BYTES, ...sound, ...options });
}

test('FrameList keeps frames in order, and counts those that are not in the file', () => {
  const frames = frameList();
  frames.expect(7);
  frames.add(100, 50);
  frames.add(FILE_BYTES - 60, 60);
  frames.add(FILE_BYTES - 59, 60);
  frames.add(FILE_BYTES + 5, 1);
  frames.add(-1, 50);
  frames.add(200, 0);
  assert.deepEqual(
    [frames.starts, frames.sizes],
    [
      [100, FILE_BYTES - 60],
      [50, 60],
    ],
  );
  assert.equal(frames.missing, 5);
});

test('FrameList takes no frame larger than AAC has', () => {
  const frames = frameList();
  frames.expect(2);
  frames.add(0, 8184);
  frames.add(0, 8185);
  assert.deepEqual([frames.sizes, frames.missing], [[8184], 1]);
});

test('FrameList refuses frames that are larger together than the file', () => {
  const frames = frameList();
  frames.expect(3);
  frames.add(0, 5000);
  frames.add(0, 5000);
  const isRefused = ({ code, message }: SpeechError) =>
    code === 'unsupported-media' && /contradicts itself/.test(message);
  assert.throws(() => frames.add(0, 1), isRefused);
});

test('FrameList refuses more than an hour by what is announced, over all announcements', () => {
  const hour = Math.floor((3600 * 16_000) / 1024);
  const frames = frameList();
  frames.expect(hour - 100);
  frames.expect(100);
  assert.throws(() => frames.expect(100), { code: 'file-too-large', field: 'file' });
  // At 96 kHz in stereo, half an hour is as many samples.
  const dense = frameList({ channels: 2, sampleRate: 96_000 });
  dense.expect((1700 * 96_000) / 1024);
  assert.throws(() => dense.expect((200 * 96_000) / 1024), { code: 'file-too-large' });
});
