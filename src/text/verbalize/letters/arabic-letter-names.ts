const NAMES: Readonly<Record<string, string>> = {
  ئ: 'ئەلف',
  ئا: 'ئەلف',
  ا: 'ئەلف',
  ب: 'بێ',
  پ: 'پێ',
  ت: 'تێ',
  ج: 'جیم',
  چ: 'چێ',
  ح: 'حێ',
  خ: 'خێ',
  د: 'داڵ',
  ر: 'ڕێ',
  ڕ: 'ڕێ',
  ز: 'زێ',
  ژ: 'ژێ',
  س: 'سین',
  ش: 'شین',
  ع: 'عەین',
  غ: 'غەین',
  ف: 'فێ',
  ڤ: 'ڤێ',
  ق: 'قاف',
  ک: 'کاف',
  گ: 'گاف',
  ل: 'لام',
  م: 'میم',
  ن: 'نوون',
  ه: 'هێ',
  // What normalization makes of ه alone.
  ە: 'هێ',
  ھ: 'هێ',
  و: 'واو',
  ی: 'یێ',
};

/** The name of a letter, as said when an acronym is spelled; undefined for anything but one letter. */
export function arabicLetterName(letter: string): string | undefined {
  return Object.hasOwn(NAMES, letter) ? NAMES[letter] : undefined;
}
