import { formatTime } from '../../base/format-time.ts';
import { localizeDigits } from '../../base/localize-digits.ts';
import { playingStrings } from '../../localization/playing-strings.ts';
import type { MenuStrings } from '../../localization/strings.ts';
import type { BarHost, BarView } from './bar-host.ts';

/** The place as a sentence: "Sentence 3 of 12. 0:40 of 4:05." */
export function tellPlace(host: BarHost, view: BarView, words: MenuStrings): string {
  const { digits, lang } = view.strings;
  const { timeOf } = playingStrings(lang);
  const time = timeOf(
    formatTime(host.currentTime, digits),
    formatTime(host.duration || host.estimatedDuration, digits),
  );
  const [number, count] = (view.sentence() ?? []).map((value) => localizeDigits(String(value), digits));
  return number && count ? `${words.sentenceOf(number, count)}. ${time}.` : `${time}.`;
}
