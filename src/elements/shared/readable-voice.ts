import type { Strings } from '../localization/strings.ts';
import { localizeDigits } from '../tts/format-time.ts';

/**
 * The text shown for a voice whose name is not known: “Female voice 2” for `sorani_v4_f004`, else the word for voice.
 * @param id Odd numbers are men, even ones women. Empty for no voice.
 * @returns Empty for an empty id.
 */
export function readableVoice(id: string, { voice, maleVoice, femaleVoice, digits }: Strings): string {
  const [, gender, number] = /_([mf])0*(\d+)$/.exec(id) ?? [];
  if (!gender) return id && voice;
  const place = localizeDigits(String(Math.ceil(Number(number) / 2)), digits);
  return gender === 'm' ? maleVoice(place) : femaleVoice(place);
}
