import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  bandLevel,
  formantsIn,
  levelsBetween,
  partOf,
  type SpokenPhone,
  speakPhones,
} from '../spoken-phones.ts';

const MAN = 'sorani_m007';
const WOMAN = 'sorani_f004';
/** The formant scale of both voices is within 8 % of 1. */
const VOICES = [MAN, WOMAN];
/** Such a low pitch makes the formants easy to measure. */
const BASS = 'sorani_m005';

describe('the tap and the trill', () => {
  it('r has one contact, at least 6 dB below both vowels', () => {
    for (const voice of VOICES) {
      for (const text of ['ara', 'birê', 'serî'])
        assert.equal(strikes(text, 'r', voice), 1, `${text}, ${voice}`);
    }
  });

  it('ř has at least two contacts, also at double speed', () => {
    for (const voice of VOICES) {
      for (const text of ['ařa', 'keřê']) {
        assert.ok(strikes(text, 'ř', voice) >= 2, `${text}, ${voice}`);
      }
      assert.ok(strikes('ařa', 'ř', voice, 2) >= 2, `${voice} at double speed`);
    }
  });

  it('r is audible before a consonant and before a pause', () => {
    for (const voice of VOICES) {
      const phones = speakPhones('sarma kurd', voice);
      for (const [i, phone] of phones.entries()) {
        if (phone.phone !== 'r') continue;
        const vowel = level(partOf(phones[i - 1], 0.4, 0.8));
        const quietest = Math.min(...levelsBetween(phones[i - 1], phones[i + 1]));
        assert.ok(quietest < vowel - 6, `${voice}: ${quietest} beside ${vowel}`);
        // The short vowel after the strike.
        assert.ok(level(partOf(phone, 0.7, 1)) > quietest + 3);
      }
    }
  });
});

describe('the nasals', () => {
  it('have a murmur as loud as a vowel below 400 Hz and at least 8 dB weaker above', () => {
    for (const voice of VOICES) {
      for (const [text, nasal] of [
        ['ama', 'm'],
        ['enê', 'n'],
        ['beŋa', 'ŋ'],
      ]) {
        const [before, phone] = around(speakPhones(text, voice), nasal);
        const vowel = partOf(before, 0.3, 0.7);
        const murmur = partOf(phone, 0.3, 0.7);
        const low = bandLevel(murmur, 60, 400) - bandLevel(vowel, 60, 400);
        const high = bandLevel(murmur, 600, 3500) - bandLevel(vowel, 600, 3500);
        assert.ok(low > -5, `${text}, ${voice}: ${low} dB below 400 Hz`);
        assert.ok(high < -8, `${text}, ${voice}: ${high} dB above 600 Hz`);
      }
    }
  });

  it('show their place of articulation in the adjacent vowels', () => {
    const second = (samples: Int16Array) => formantsIn(samples, 900, 2700)[0];
    for (const at of ['before', 'after'] as const) {
      const [m, n, velar] = ['m', 'n', 'ŋ'].map((nasal) => {
        const [before, , after] = around(speakPhones(`de${nasal}ê`, BASS), nasal);
        return at === 'before' ? second(partOf(before, 0.8, 1)) : second(partOf(after, 0, 0.1));
      });
      assert.ok(m < n - 150, `${at}: m ${m}, n ${n}`);
      assert.ok(n < velar - 60, `${at}: n ${n}, ŋ ${velar}`);
    }
  });
});

describe('the laterals', () => {
  it('l has its second formant above 1200 Hz and ł below 1000', () => {
    for (const vowels of ['aXa', 'eXe']) {
      const clear = around(speakPhones(vowels.replace('X', 'l'), BASS), 'l')[1];
      const dark = around(speakPhones(vowels.replace('X', 'ł'), BASS), 'ł')[1];
      const [, second] = formantsIn(partOf(clear, 0.2, 0.8), 200, 2500);
      assert.ok(second > 1200 && second < 1800, `l: ${second}`);
      const [, darkSecond] = formantsIn(partOf(dark, 0.2, 0.8), 200, 2700);
      assert.ok(darkSecond < 1000, `ł: ${darkSecond}`);
    }
  });
});

describe('the glides', () => {
  it('are weaker than the vowels on both sides', () => {
    for (const voice of VOICES) {
      for (const [text, glide] of [
        ['ewe', 'w'],
        ['awa', 'w'],
        ['aya', 'y'],
        ['eye', 'y'],
      ]) {
        const [before, phone, after] = around(speakPhones(text, voice), glide);
        const middle = level(partOf(phone, 0.25, 0.75));
        assert.ok(middle < level(partOf(before, 0.3, 0.7)) - 3, `${text}, ${voice}`);
        assert.ok(middle < level(partOf(after, 0.3, 0.7)) - 3, `${text}, ${voice}`);
      }
    }
  });

  it('are more extreme than the corresponding vowels', () => {
    const [, w] = around(speakPhones('ewe', BASS), 'w');
    const [first] = formantsIn(partOf(w, 0.25, 0.75), 200, 900);
    assert.ok(first < 480, `w: ${first}`);
    const [, y] = around(speakPhones('aya', BASS), 'y');
    const second = formantsIn(partOf(y, 0.25, 0.75), 900, 3500)[0];
    assert.ok(second > 2000, `y: ${second}`);
  });
});

describe('ƹ', () => {
  it('has a high first formant and creak: lower pitch than the surrounding vowels', () => {
    const [vowel, creak] = around(speakPhones('saƹat', WOMAN), 'ƹ').map(pitchInTheMiddle);
    assert.ok(creak < 0.9 * vowel, `${creak} Hz after ${vowel} Hz`);
    const [, phone] = around(speakPhones('saƹat', BASS), 'ƹ');
    const [first] = formantsIn(partOf(phone, 0.2, 0.8), 400, 1100);
    assert.ok(first > 640, `${first}`);
  });
});

/** Number of dips of 6 dB or more below the softer of the adjacent vowels. */
function strikes(text: string, phone: string, voice: string, speed = 1): number {
  const [before, , after] = around(speakPhones(text, voice, speed), phone);
  const vowels = Math.min(level(partOf(before, 0.3, 0.7)), level(partOf(after, 0.3, 0.7)));
  let count = 0;
  let isDown = false;
  let extreme = Number.POSITIVE_INFINITY;
  for (const here of levelsBetween(before, after)) {
    // A dip ends after a rise of 5 dB from its lowest point, a peak after a fall of 5 dB from its highest.
    extreme = isDown ? Math.min(extreme, here) : Math.max(Number.isFinite(extreme) ? extreme : here, here);
    if (!isDown && here < extreme - 5 && here < vowels - 6) {
      isDown = true;
      count++;
      extreme = here;
    } else if (isDown && here > extreme + 5) {
      isDown = false;
      extreme = here;
    }
  }
  return count;
}

/** The pitch of a woman, 120 to 240 Hz: the lag of the highest autocorrelation of 15 ms in the middle of the phone. */
function pitchInTheMiddle({ samples, start, end }: SpokenPhone): number {
  const window = 360;
  const from = Math.round((start + end) / 2 - window / 2 - 72);
  let best = 0;
  let period = 1;
  for (let lag = 100; lag <= 200; lag++) {
    let product = 0;
    let here = 1;
    let there = 1;
    for (let i = from; i < from + window; i++) {
      product += samples[i] * samples[i + lag];
      here += samples[i] ** 2;
      there += samples[i + lag] ** 2;
    }
    const likeness = product / Math.sqrt(here * there);
    if (likeness > best) {
      best = likeness;
      period = lag;
    }
  }
  return 24_000 / period;
}

function around(phones: readonly SpokenPhone[], phone: string): [SpokenPhone, SpokenPhone, SpokenPhone] {
  const index = phones.findIndex((spoken) => spoken.phone === phone);
  assert.ok(index > 0, `no ${phone} in ${phones.map((spoken) => spoken.phone).join('')}`);
  return [phones[index - 1], phones[index], phones[index + 1]];
}

function level(samples: Int16Array): number {
  let power = 0;
  for (const sample of samples) power += sample * sample;
  return 10 * Math.log10(power / samples.length + 1);
}
