import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bandLevel, formantsIn, partOf, type SpokenPhone, speakPhones } from '../spoken-phones.ts';

const VOICES = ['sorani_m007', 'sorani_f004'];
/** Such a low pitch makes the formants easy to measure. */
const BASS = 'sorani_m005';
const SAMPLES_PER_MS = 24;

describe('the bursts of stops', () => {
  it('distinguish dental from labial: t and d are at least 1 kHz above p and b', () => {
    for (const voice of VOICES) {
      for (const vowel of 'aêû') {
        for (const [dental, labial] of ['tp', 'db']) {
          const high = centre(burstOf(`${vowel}${dental}${vowel}`, dental, voice));
          const low = centre(burstOf(`${vowel}${labial}${vowel}`, labial, voice));
          assert.ok(high > low + 1000, `${dental} ${high} Hz, ${labial} ${low} Hz beside ${vowel}, ${voice}`);
        }
      }
    }
  });

  it('of k and g follow the vowel: before î higher than before a, before a no lower than before o', () => {
    for (const voice of VOICES) {
      for (const stop of 'kg') {
        const [front, middle, back] = ['î', 'a', 'o'].map((vowel) =>
          peak(burstOf(`${vowel}${stop}${vowel}`, stop, voice)),
        );
        assert.ok(front > middle + 500, `${stop}, ${voice}: ${front} and ${middle} Hz`);
        assert.ok(middle >= back, `${stop}, ${voice}: ${middle} and ${back} Hz`);
      }
    }
  });

  it('of q are below those of k', () => {
    for (const voice of VOICES)
      for (const vowel of 'êa')
        assert.ok(
          peak(burstOf(`${vowel}q${vowel}`, 'q', voice)) < peak(burstOf(`${vowel}k${vowel}`, 'k', voice)),
          `beside ${vowel}, ${voice}`,
        );
  });
});

describe('voice onset time', () => {
  it('is at least 25 ms longer in p t k than in b d g, and longest in k', () => {
    for (const voice of VOICES) {
      const times = new Map([...'ptkbdg'].map((stop) => [stop, onset(`a${stop}a`, stop, voice)]));
      for (const [voiceless, voiced] of ['pb', 'td', 'kg']) {
        const difference = times.get(voiceless)! - times.get(voiced)!;
        assert.ok(difference > 25, `${voiceless} and ${voiced}: ${difference} ms, ${voice}`);
      }
      assert.ok(times.get('k')! > times.get('p')!);
    }
  });

  it('is shorter after s than after a vowel', () => {
    for (const voice of VOICES) {
      const plain = onset('asta', 't', voice);
      const aspirated = onset('ata', 't', voice);
      assert.ok(plain < aspirated - 8, `${plain} and ${aspirated} ms, ${voice}`);
    }
  });
});

describe('the closures of stops', () => {
  it('of b d g have a fading voice bar 10 to 25 dB below the vowel, and nothing above 1 kHz', () => {
    for (const voice of VOICES) {
      for (const stop of 'bdg') {
        const { before, closure, vowel } = closureOf(`a${stop}a`, stop, voice);
        const bar = level(closure.subarray(0, 400)) - vowel;
        assert.ok(bar > -25 && bar < -8, `${stop}: ${bar} dB, ${voice}`);
        assert.ok(level(closure.subarray(-300)) < level(closure.subarray(0, 300)), `${stop}, ${voice}`);
        const bright = bandLevel(closure, 1000, 8000) - bandLevel(before, 1000, 8000);
        assert.ok(bright < -20, `${stop}: ${bright} dB above 1 kHz, ${voice}`);
      }
    }
  });

  it('of p t k q are silent once the preceding voicing has decayed', () => {
    for (const voice of VOICES) {
      for (const stop of 'ptkq') {
        const { closure, vowel } = closureOf(`a${stop}a`, stop, voice);
        const rest = level(closure.subarray(25 * SAMPLES_PER_MS)) - vowel;
        assert.ok(rest < -38, `${stop}: ${rest} dB, ${voice}`);
      }
    }
  });

  it('of p t k are no shorter than those of b d g', () => {
    for (const voice of VOICES) {
      for (const [voiceless, voiced] of ['pb', 'td', 'kg']) {
        const long = closureOf(`a${voiceless}a`, voiceless, voice).closure.length / SAMPLES_PER_MS;
        const short = closureOf(`a${voiced}a`, voiced, voice).closure.length / SAMPLES_PER_MS;
        assert.ok(long > short - 2, `${voiceless} ${long}, ${voiced} ${short} ms, ${voice}`);
      }
    }
  });

  it('end in a release before a pause as well', () => {
    for (const voice of VOICES) {
      for (const stop of 'ptkqbdg') {
        const phones = speakPhones(`da${stop}`, voice);
        const phone = phones.at(-1)!;
        const { at, samples } = releaseOf(phone);
        const burst = bandLevel(samples.subarray(at, at + 300), 500, 8000);
        const closed = bandLevel(samples.subarray(at - 360, at - 60), 500, 8000);
        assert.ok(burst > closed + 12, `${stop}: ${burst - closed} dB, ${voice}`);
      }
    }
  });

  it('are unreleased between homorganic stops, and weakly released between others', () => {
    for (const voice of VOICES) {
      const [first, second] = speakPhones('sette', voice).filter(({ phone }) => phone === 't');
      const inside = second.samples.subarray(first.start + 30 * SAMPLES_PER_MS, first.end);
      assert.ok(level(inside) < level(partOf(second, 0.5, 1)) - 15, voice);
      const [overlapped] = speakPhones('akta', voice).filter(({ phone }) => phone === 'k');
      const [open] = speakPhones('aka', voice).filter(({ phone }) => phone === 'k');
      assert.ok(level(partOf(overlapped, 0.5, 1)) < level(partOf(open, 0.5, 1)) - 3, voice);
    }
  });
});

describe('affricates', () => {
  it('start silent and rise abruptly, where a fricative sounds from the start', () => {
    for (const voice of VOICES) {
      const affricate = phoneOf('aça', 'ç', voice);
      const fricative = phoneOf('aşa', 'ş', voice);
      const hiss = (phone: SpokenPhone, from: number, to: number) =>
        bandLevel(partOf(phone, from, to), 1800, 8000);
      assert.ok(hiss(affricate, 0.15, 0.35) < hiss(affricate, 0.6, 0.8) - 30, voice);
      assert.ok(hiss(fricative, 0.15, 0.35) > hiss(fricative, 0.5, 0.8) - 8, voice);
    }
  });
});

describe('fricatives', () => {
  it('are ordered by frequency: s above ş above x', () => {
    for (const voice of VOICES) {
      const [s, sh, x] = ['s', 'ş', 'x'].map((phone) => centre(middle(`a${phone}a`, phone, voice)));
      assert.ok(s > sh + 800, `s ${s} Hz, ş ${sh} Hz, ${voice}`);
      assert.ok(sh > x + 800, `ş ${sh} Hz, x ${x} Hz, ${voice}`);
    }
  });

  it('have natural levels: s and ş 5 to 20 dB below the vowel, f at least 6 dB weaker', () => {
    for (const voice of VOICES) {
      const under = (phone: string) => {
        const vowel = level(partOf(phoneOf(`a${phone}a`, 'a', voice), 0.3, 0.7));
        return vowel - level(middle(`a${phone}a`, phone, voice));
      };
      for (const phone of 'sş') assert.ok(under(phone) > 5 && under(phone) < 20, `${phone} ${under(phone)}`);
      assert.ok(under('f') > Math.max(under('s'), under('ş')) + 6, `f ${under('f')}`);
    }
  });

  it('s has no energy below 2 kHz, f is broadband', () => {
    for (const voice of VOICES) {
      const s = middle('asa', 's', voice);
      assert.ok(bandLevel(s, 3500, 9000) > bandLevel(s, 300, 2000) + 20, voice);
      const f = middle('afa', 'f', voice);
      assert.ok(Math.abs(bandLevel(f, 3500, 9000) - bandLevel(f, 300, 3500)) < 15, voice);
    }
  });

  it('z j v are voiced, s ş f are not', () => {
    for (const voice of VOICES) {
      for (const [voiced, voiceless] of ['zs', 'jş', 'vf']) {
        const vowel = bandLevel(partOf(phoneOf(`a${voiced}a`, 'a', voice), 0.3, 0.7), 60, 400);
        const voicing = bandLevel(middle(`a${voiced}a`, voiced, voice), 60, 400);
        const silence = bandLevel(middle(`a${voiceless}a`, voiceless, voice), 60, 400);
        assert.ok(voicing > vowel - 20, `${voiced}: ${voicing - vowel} dB, ${voice}`);
        assert.ok(silence < voicing - 12, `${voiceless}: ${silence - voicing} dB, ${voice}`);
      }
    }
  });
});

describe('h and ḧ', () => {
  it('h is a breathy copy of the vowel: weaker, with the same second formant', () => {
    for (const [text, low, high] of [
      ['aha', 800, 1700],
      ['ehe', 1200, 2100],
      ['êhê', 1600, 2500],
    ] as const) {
      const [vowel, breath] = speakPhones(text, BASS).filter(({ phone }) => phone !== 'ʔ');
      const [expected] = formantsIn(partOf(vowel, 0.4, 0.8), low, high);
      const [found] = formantsIn(partOf(breath, 0.2, 0.8), low, high);
      assert.ok(Math.abs(found / expected - 1) < 0.12, `${text}: ${found} and ${expected} Hz`);
      assert.ok(level(partOf(breath, 0.3, 0.7)) < level(partOf(vowel, 0.3, 0.7)) - 6, text);
    }
  });

  it('ḧ has a first formant higher than that of e and a second one lower', () => {
    const throat = partOf(phoneOf('eḧe', 'ḧ', BASS), 0.3, 0.7);
    const vowel = partOf(phoneOf('eḧe', 'e', BASS), 0.3, 0.6);
    assert.ok(bandLevel(throat, 600, 1000) > bandLevel(throat, 200, 500), 'no energy below 500 Hz');
    const [second] = formantsIn(throat, 1000, 2000);
    const [ofVowel] = formantsIn(vowel, 1000, 2000);
    assert.ok(second < ofVowel, `${second} and ${ofVowel} Hz`);
  });
});

function phoneOf(text: string, phone: string, voice: string): SpokenPhone {
  const found = speakPhones(text, voice).find((spoken) => spoken.phone === phone);
  if (!found) throw new Error(`no ${phone} in ${text}`);
  return found;
}

function middle(text: string, phone: string, voice: string): Int16Array {
  return partOf(phoneOf(text, phone, voice), 0.3, 0.7);
}

function level(samples: Int16Array): number {
  let power = 0;
  for (const sample of samples) power += sample * sample;
  return 10 * Math.log10(power / Math.max(1, samples.length) + 1);
}

/** The release of a stop: the steepest rise above 300 Hz over 4 ms. */
function releaseOf({ samples, start, end }: SpokenPhone): { at: number; samples: Int16Array } {
  let at = start;
  let steepest = 0;
  const levelAt = (from: number) => bandLevel(samples.subarray(from, from + 96), 500, 8000);
  for (let now = start + 20 * SAMPLES_PER_MS; now < end; now += 24) {
    const rise = levelAt(now) - levelAt(now - 120);
    if (rise <= steepest) continue;
    steepest = rise;
    at = now;
  }
  return { at, samples };
}

/** 12 ms from the release on. */
function burstOf(text: string, stop: string, voice: string): Int16Array {
  const { at, samples } = releaseOf(phoneOf(text, stop, voice));
  return samples.subarray(at, at + 12 * SAMPLES_PER_MS);
}

/** Time in ms from the release until the level below 1 kHz is within 9 dB of the vowel's. */
function onset(text: string, stop: string, voice: string): number {
  const phones = speakPhones(text, voice);
  const index = phones.findIndex(({ phone }) => phone === stop);
  const { at, samples } = releaseOf(phones[index]);
  const vowel = phones[index + 1];
  const full = bandLevel(partOf(vowel, 0.3, 0.7), 60, 1000);
  const window = 16 * SAMPLES_PER_MS;
  let now = at;
  while (now < vowel.end && bandLevel(samples.subarray(now, now + window), 60, 1000) < full - 9) now += 24;
  return (now - at) / SAMPLES_PER_MS;
}

function closureOf(text: string, stop: string, voice: string) {
  const phones = speakPhones(text, voice);
  const index = phones.findIndex(({ phone }) => phone === stop);
  const { at, samples } = releaseOf(phones[index]);
  const before = partOf(phones[index - 1], 0.3, 0.7);
  const closure = samples.subarray(phones[index].start + 12 * SAMPLES_PER_MS, at - 2 * SAMPLES_PER_MS);
  return { before, closure, vowel: level(before) };
}

/** Spectral centroid in Hz between 500 Hz and 9 kHz. */
function centre(samples: Int16Array): number {
  let power = 0;
  let moment = 0;
  for (let low = 500; low < 9000; low += 250) {
    const here = 10 ** (bandLevel(samples, low, low + 250) / 10);
    power += here;
    moment += here * (low + 125);
  }
  return moment / power;
}

/** The strongest 300 Hz band between 700 Hz and 4 kHz. */
function peak(samples: Int16Array): number {
  let best = 0;
  let strongest = Number.NEGATIVE_INFINITY;
  for (let low = 700; low < 3700; low += 100) {
    const here = bandLevel(samples, low, low + 300);
    if (here <= strongest) continue;
    strongest = here;
    best = low + 150;
  }
  return best;
}
