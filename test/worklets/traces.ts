import { createPcmDecoder } from '../../src/formats/pcm-decoder.ts';
import { randomFrom, SOURCE_RATE } from './signals.ts';

/** When samples reach the player: seconds from the request's first byte on, and how many. */
export interface Arrival {
  at: number;
  samples: Int16Array;
}

export interface Trace {
  name: string;
  arrivals(signal: Int16Array, seed?: number): Arrival[];
}

/** The API's chunk pattern: a small first chunk, then 2 s each; a chunk is ready `rtf` times its length after the previous one. */
function chunked(name: string, rtf: number, { first = 0.25, jitter = 0, fixedFirst = true } = {}): Trace {
  return {
    name,
    arrivals(signal, seed = 1) {
      const random = randomFrom(seed);
      const arrivals: Arrival[] = [];
      let generated = 0;
      let delivered = 0;
      for (let at = 0; at < signal.length; ) {
        const length = arrivals.length > 0 ? 2 : fixedFirst ? first : 0.2 + 0.3 * random();
        const samples = signal.slice(at, at + Math.round(length * SOURCE_RATE));
        if (arrivals.length > 0) generated += (rtf * samples.length) / SOURCE_RATE;
        // Jitter delays chunks but keeps their order, as a connection does.
        delivered = Math.max(delivered, generated + (arrivals.length > 0 ? jitter * random() : 0));
        arrivals.push({ at: delivered, samples });
        at += samples.length;
      }
      return arrivals;
    },
  };
}

const packets: Trace = {
  name: '20 ms packets, 60 ms jitter',
  arrivals(signal, seed = 1) {
    const random = randomFrom(seed);
    const length = SOURCE_RATE / 50;
    const arrivals: Arrival[] = [];
    let delivered = 0;
    for (let at = 0; at < signal.length; at += length) {
      delivered = Math.max(delivered, at / SOURCE_RATE + 0.06 * random());
      arrivals.push({ at: delivered, samples: signal.slice(at, at + length) });
    }
    return arrivals;
  },
};

/** The bytes of a trace cut at random, mostly odd, positions, and decoded as by the client. */
function oddSplits(name: string, base: Trace): Trace {
  return {
    name,
    arrivals(signal, seed = 1) {
      const random = randomFrom(seed + 1000);
      const decoder = createPcmDecoder();
      return base.arrivals(signal, seed).flatMap(({ at, samples }) => {
        const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
        const pieces: Arrival[] = [];
        for (let from = 0; from < bytes.length; ) {
          const to = Math.min(bytes.length, from + 1 + Math.floor(random() * 8191));
          pieces.push({ at: at + pieces.length * 0.0004, samples: decoder.push(bytes.subarray(from, to)) });
          from = to;
        }
        return pieces;
      });
    },
  };
}

const half = chunked('RTF 0.5', 0.5);

export const TRACES: readonly Trace[] = [
  chunked('RTF 0.08', 0.08),
  half,
  chunked('RTF 0.7 with up to 0.8 s jitter', 0.7, { jitter: 0.8 }),
  chunked('RTF 1.1', 1.1),
  packets,
  oddSplits('RTF 0.5, odd byte splits', half),
];

/** Like the traces above, with a different utterance for each seed. */
export const VARIED_TRACES: readonly Trace[] = [
  chunked('RTF 0.08, first chunk 0.2 to 0.5 s', 0.08, { fixedFirst: false, jitter: 0.06 }),
  chunked('RTF 0.3, first chunk 0.2 to 0.5 s', 0.3, { fixedFirst: false, jitter: 0.06 }),
  chunked('RTF 0.5, first chunk 0.2 to 0.5 s', 0.5, { fixedFirst: false, jitter: 0.06 }),
  chunked('RTF 0.7 with up to 0.8 s jitter', 0.7, { jitter: 0.8 }),
  packets,
];
