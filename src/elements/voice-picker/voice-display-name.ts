import { arabicPhones } from '../../text/g2p/arabic-letters.ts';
import { foldScript } from '../../text/normalize/fold-script.ts';
import { localizeDigits } from '../base/localize-digits.ts';
import type { Locale } from '../localization/strings.ts';
import type { ListedVoice } from './voice-listing.ts';
import { nameFor } from './voice-names.ts';

/** The person's name in the reader's script and digits. */
export function displayName({ person }: Pick<ListedVoice, 'person'>, locale: Locale): string {
  const name = nameFor(person, locale, (word) => arabicPhones(foldScript(word)));
  return localizeDigits(name, locale.digits);
}
