import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { voiceFromId } from '../../../src/engine/formant/voices/voice-from-id.ts';
import type { Sentence } from '../read-sentences.ts';
import { CMU_PHONES } from './cmu-phones.ts';
import { levelled, type Spoken, type TimedPhone } from './spoken.ts';

/** Voices made from recordings of English speakers. */
const VOICES = { male: 'rms', female: 'slt' } as const;

/** Speaks a sentence with flite and the nearest English phones; phones that English lacks are omitted. */
export function speakFlite({ voice, utterance, phones }: Sentence): Spoken {
  const spoken: string[] = ['pau'];
  const places: number[] = [];
  let place = 0;
  for (const item of utterance.items) {
    if (item.kind === 'pause') spoken.push('pau');
    else {
      for (const phone of item.phones) {
        const english = CMU_PHONES[phone]?.toLowerCase();
        if (english) {
          spoken.push(english);
          places.push(place);
        }
        place++;
      }
    }
  }
  spoken.push('pau');
  const folder = mkdtempSync(join(tmpdir(), 'flite-'));
  try {
    const file = join(folder, 'speech.wav');
    const options = [
      '-psdur',
      '-voice',
      VOICES[voiceFromId(voice).gender],
      '-p',
      spoken.join(' '),
      '-o',
      file,
    ];
    const { stdout, status, error } = spawnSync('flite', options, { encoding: 'utf8' });
    if (error) throw error;
    if (status !== 0) throw new Error(`flite ended with ${status}.`);
    const bytes = readFileSync(file).subarray(44);
    const samples = new Int16Array(
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~1)),
    );
    return { samples: levelled(samples), phones: timesOf(stdout, phones, places) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function timesOf(printed: string, phones: readonly string[], places: readonly number[]): Spoken['phones'] {
  const ends = [...printed.matchAll(/(\w+):([\d.]+)/g)].map(([, name, end]) => ({ name, end: Number(end) }));
  const timed: (TimedPhone | undefined)[] = phones.map(() => undefined);
  const spoken = ends
    .map((segment, i) => ({ ...segment, start: ends[i - 1]?.end ?? 0 }))
    .filter(({ name }) => name !== 'pau');
  if (spoken.length !== places.length) return timed;
  spoken.forEach(({ start, end }, i) => {
    timed[places[i]] = { phone: phones[places[i]], start, end };
  });
  return timed;
}
