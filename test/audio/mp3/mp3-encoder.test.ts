import { expect } from '@open-wc/testing';
import { MP3_ENCODER_DELAY, Mp3Encoder } from '../../../src/audio/mp3/mp3-encoder.ts';
import { clarity, speechLike } from '../../speech-like.ts';

const RATE = 24_000;
const FRAME_SAMPLES = 576;

function encode(samples: Int16Array): Uint8Array<ArrayBuffer>[] {
  const encoder = new Mp3Encoder();
  return [...encoder.write(samples), ...encoder.finish()];
}

describe('Mp3Encoder', () => {
  it('makes what a browser decodes to the same sound, late by exactly the named delay', async () => {
    const samples = speechLike(3);
    const frames = encode(samples);
    const file = await new Blob(frames).arrayBuffer();
    const decoded = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(file);
    expect(decoded.numberOfChannels).to.equal(1);
    const sound = decoded.getChannelData(0);
    expect(decoded.length).to.equal(frames.length * FRAME_SAMPLES);
    const inPlace = clarity(samples, sound, MP3_ENCODER_DELAY);
    expect(inPlace).to.be.above(20);
    for (const off of [-1, 1]) expect(clarity(samples, sound, MP3_ENCODER_DELAY + off)).to.be.below(inPlace);
  });

  it('makes what an audio element plays: its duration is that of the frames', async () => {
    const frames = encode(speechLike(3));
    const url = URL.createObjectURL(new Blob(frames, { type: 'audio/mpeg' }));
    const audio = new Audio(url);
    await new Promise((resolve, reject) => {
      audio.onloadedmetadata = resolve;
      audio.onerror = () => reject(audio.error);
    });
    URL.revokeObjectURL(url);
    expect(audio.duration).to.be.closeTo((frames.length * FRAME_SAMPLES) / RATE, 0.001);
  });
});
