import assert from 'node:assert/strict';
import { SpeechError } from '../../src/contract/errors.ts';
import { decodeAudio } from '../../src/service/decode/decode-audio.ts';
import { recording, sungNotes } from '../service/decode/fixtures/sung-notes.ts';
import { flacFile } from '../service/support/flac-file.ts';
import { silentOpusFile } from '../service/support/ogg-opus-file.ts';
import { noise, sing, ToneRecognizer, toInt16 } from '../service/support/tone-recognizer.ts';
import { wavFile } from '../service/support/wav-file.ts';
import { assertAnswer } from './support/answers.ts';
import { brokenFiles } from './support/broken-audio.ts';
import { fuzz } from './support/fuzz.ts';
import { openUnlimited } from './support/unlimited.ts';

const { service, sttKey } = await openUnlimited({ stt: new ToneRecognizer() });

const sung = sing('badge');
const KINDS: Readonly<Record<string, Readonly<Record<string, Buffer>>>> = {
  WAV: {
    'WAV of 16 bits': wavFile(sung),
    'WAV of 24 bits': wavFile(sung.subarray(0, 4000), {
      extensible: true,
      channels: 2,
      width: 3,
      sampleRate: 48_000,
    }),
    'WAV of floats': wavFile(sung.subarray(0, 4000), { encoding: 'float', width: 4 }),
    'WAV of mu-law': wavFile(sung, {
      encoding: 'mu-law',
      width: 1,
      sampleRate: 8000,
      before: [['LIST', Buffer.alloc(26)]],
    }),
  },
  FLAC: {
    FLAC: flacFile(toInt16(sungNotes()).subarray(0, 8000), { channels: 2 }),
    'FLAC at 44.1 kHz': flacFile(toInt16(noise(0.2)), { sampleRate: 44_100 }),
  },
  'Ogg/Opus': { 'Ogg/Opus': recording('sung.opus'), 'Ogg/Opus of silence': silentOpusFile(60) },
  'Ogg/Vorbis': { 'Ogg/Vorbis': recording('sung.ogg') },
  MP3: { MP3: recording('sung.mp3') },
  M4A: {
    M4A: recording('sung.m4a'),
    'M4A in stereo': recording('sung-stereo.m4a'),
    'M4A in fragments': recording('sung-fragments.m4a'),
    'M4A with ALAC': recording('sung-alac.m4a'),
  },
  AAC: { AAC: recording('sung.aac') },
};
const originals: Readonly<Record<string, Buffer>> = Object.assign({}, ...Object.values(KINDS));
const donors = Object.values(originals);

// The decoders print warnings about damaged files here, as in the service's own thread.
console.error = () => undefined;
console.warn = () => undefined;

for (const [kind, files] of Object.entries(KINDS)) {
  fuzz(
    `a damaged ${kind} file is decoded or refused with 400: it never fails, crashes or hangs`,
    brokenFiles(files, donors),
    async ({ file }) => {
      try {
        for await (const samples of decodeAudio(file)) assert.ok(samples instanceof Int16Array);
      } catch (error) {
        assert.ok(error instanceof SpeechError && error.status === 400, error as Error);
        assert.match(error.message, /\.$/);
      }
    },
  );
}

// Each starts a thread.
fuzz(
  'POST /api/stt-proxy: a damaged audio file is 200 or 400, in the shape of the contract',
  brokenFiles(originals, donors),
  async ({ file }) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(file)]), 'recording');
    body.append('dialect', 'sorani');
    const headers = { 'x-api-key': sttKey };
    const request = new Request('http://service.test/api/stt-proxy', { method: 'POST', headers, body });
    await assertAnswer('transcribeRecording', await service.fetch(request), [200, 400]);
  },
  { share: 1 / 20 },
);
