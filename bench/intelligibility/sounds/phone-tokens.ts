import { voiceFromId } from '../../../src/engine/formant/voices/voice-from-id.ts';
import { isVowel } from '../../../src/text/g2p/phone-classes.ts';
import type { Sentence } from '../read-sentences.ts';
import type { Spoken } from '../speaking/spoken.ts';
import { formantsAt } from './formants.ts';
import { type PhoneSpectrum, phoneSpectra, relativeTo, vowelSpectrum } from './phone-spectra.ts';

/** Phones with measurable formants. */
export const RESONANT = 'aeêoûuîimnŋlłrřwyƹ';

/** One phone spoken by one synthesizer. */
export interface Token {
  readonly phone: string;
  readonly beside: readonly string[];
  readonly gender: 'male' | 'female';
  readonly ms: number;
  readonly spectrum: PhoneSpectrum;
  readonly formants: readonly number[] | undefined;
}

/** In the order of all phones of the sentences. */
export type Tokens = readonly (Token | undefined)[];

/** Every phone spoken by a synthesizer; undefined where it has no such phone. */
export function tokensOf(sentences: readonly Sentence[], spoken: readonly Spoken[]): Tokens {
  const spectra = spoken.map(phoneSpectra);
  const gender = sentences.map(({ voice }) => voiceFromId(voice).gender);
  const vowelOf = { male: meanVowel('male'), female: meanVowel('female') };
  return spoken.flatMap(({ samples, phones }, u) =>
    sentences[u].phones.map((phone, i) => {
      const [timed, spectrum] = [phones[i], spectra[u][i]];
      if (!timed || !spectrum) return undefined;
      return {
        phone,
        beside: [sentences[u].phones[i - 1] ?? '', sentences[u].phones[i + 1] ?? ''],
        gender: gender[u],
        ms: 1000 * (timed.end - timed.start),
        spectrum: relativeTo(spectrum, vowelOf[gender[u]]),
        formants: RESONANT.includes(phone) ? formantsAt(samples, (timed.start + timed.end) / 2) : undefined,
      };
    }),
  );

  function meanVowel(wanted: string): number[] {
    const some = spoken.flatMap((_, u) => (gender[u] === wanted ? [u] : []));
    return vowelSpectrum(
      some.map((u) => spoken[u]),
      some.map((u) => spectra[u]),
    );
  }
}

/** Another synthesizer's phones, scaled to our speaking rate and vocal tract lengths. */
export function adjusted(others: Tokens, ours: Tokens): Tokens {
  const both = ours.flatMap((own, i) => (own && others[i] ? [[own, others[i]] as const] : []));
  const rate =
    both.reduce((sum, [own]) => sum + own.ms, 0) / both.reduce((sum, [, other]) => sum + other.ms, 0);
  const scaleOf = (gender: string) => {
    const logs = both.flatMap(([own, other]) =>
      own.gender === gender && isVowel(own.phone) && own.formants && other.formants
        ? own.formants.map((hertz, k) => Math.log(hertz / (other.formants as readonly number[])[k]))
        : [],
    );
    return Math.exp(logs.reduce((sum, log) => sum + log, 0) / Math.max(1, logs.length));
  };
  const scales = { male: scaleOf('male'), female: scaleOf('female') };
  return others.map((token) => {
    if (!token) return undefined;
    const formants = token.formants?.map((hertz) => hertz * scales[token.gender]);
    return { ...token, ms: token.ms * rate, formants };
  });
}
