// Words that decide where a sentence ends, separated by spaces. The WordPress plugin has the same lists (scripts/wordpress/write-text-tables.mjs).

/** Before them a long sentence may be divided. */
export const CONJUNCTIONS =
  'و û کە ku ko کو بەڵام لێ lê چونکە چونکی ji ئەگەر heke یان an بۆیە loma پاشان piştî';

/** The vocabularies' abbreviations that end in a full stop, repeated here so that pages do not load the vocabularies. */
export const ABBREVIATIONS =
  'Dr. Prof. Nr. nr. No. no. Mam. Tel. rûp. hwd. wd. ûyd. bnr. mîn. b.z. p.z. B.Z. P.Z. w.m. w.d. ûwd. Av. Doç. Gen. St. rp. r. hej. ' +
  'د. پ. م. ژ. ژم. ئ. هتد. پ.ز. پ.ی.د. د.ع. ب.ز. د.خ. د.ن. ب.ن. پ.ن. a.m. p.m. b.n. p.n.';

/** Abbreviations that often end a sentence: etc., BC and AD, dinars, the sides of noon. */
export const CLOSING_ABBREVIATIONS =
  'hwd. wd. w.d. ûyd. ûwd. هتد. b.z. p.z. پ.ز. ب.ز. د.خ. د.ع. د.ن. ب.ن. پ.ن. a.m. p.m. b.n. p.n.';

/** Verbs of speech that continue a sentence after a quotation; Arabic script has no lower case to show it. */
export const SPEECH = 'گوتی وتی ووتی گوتم وتم گوتیان وتیان پرسی پرسیم گۆت گۆتێ گۆتی پسیارکر نووسی';

/** What an ordinal follows, if a capital follows the ordinal: `di 15. Kongreyê de`. */
export const BEFORE_ORDINAL = 'di li ji bi heta ya yê yên';

/** How the names of months begin. */
export const MONTHS =
  'Çile Rêbendan Sibat Şibat Reşem Adar Avrêl Nîsan Gulan Hezîran Pûşper Tîrmeh Temûz Tebax Gelawêj Îlon Rezber Cotmeh Kewçêr Çirî Mijdar Sermawez Kanûn Berfanbar';
