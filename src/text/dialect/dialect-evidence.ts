/**
 * What the words of a text say about its dialect, by weight: half a unit of natural log-odds, above 0 for Kurmanji (Badini in Arabic
 * letters), below for Sorani. `=` is a whole word, `^` the beginning of a longer one, `$` its end, `~` a letter that is counted once in a
 * text.
 *
 * Function words, endings and letters of the two standards, with weights fitted by logistic regression to excerpts of 4 to 12 words from
 * news, school books and printed books (Interdialect Corpus, KTC, Badini books). `npm run bench words` measures them.
 */
export type DialectEvidence = Readonly<Record<string, string>>;

/** ه and ە are one letter here, because many pages have lost the mark that tells them apart. */
export const ARABIC_EVIDENCE: DialectEvidence = {
  9: '=ژ',
  8: '=ل =کو =خوە',
  7: '=ژی',
  6: '=تو =گۆ',
  5: '=ب =ئەز =وی =وەکی ^دک $ێن',
  4: '=د =مە =تە =گەلەک =یا =یە ^دب $رن ~ڤ',
  3: '=من =هەمی =یێ =وان =پشتی =ئێک =کر ^ڤە $ێ $ەکا',
  2: '=هەنە =هوین =هەوە =ئەڤە =ڤێ =ڤی =ڤان =نوکە =دڤێت =بتنێ =پتر =خودێ =گۆت =ئەڤ =چ =نە =بەری =هندەک =لسەر ^دگ $ەت $یت $ا $نا $ییا $ەکێ $یێ',
  1: '=یێن =وێ =هەر =بوو =بوویە =نینە ^ئو $کا $تا $یا $تن $ینە $نێ $لێ $کێ',
  '-1': '=پێ =کاتێک =دەکەن =کەس =زیاتر ^دە ^تو $تان $یان $ش $کە $ی $کرا',
  '-2': '=ئێوە =ئەمە =ئەمانە =دیکە =نییە =وەک =بۆ =خۆی =ئایا =هیچ =یەکەم =دووەم $ێت $نی $وە $ای $ێک $دا $انە',
  '-3': '=مرۆڤ =زۆر =تا =ی =ئێمە =بەم =هەزار $ەی $یش $دنی $اوە ~ڕ',
  '-4': '=کرد =هەروەها =تەنها ^پێو $ەوە $ێکی $ووە $کات',
  '-5': '^لە $کان $او $ردن',
  '-7': '=بە',
  '-8': '=کە ~ڵ',
  '-11': '=لە',
};

export const LATIN_EVIDENCE: DialectEvidence = {
  8: '=ji =li =di =bi =ku =xwe',
  3: '=ne =ez =min =te =ye =yên =jî =tu =gelek =hemû =weke =wekî $ên $ê',
  1: '=yê =ya =da =de =em $in $an $a $eke',
  '-1': '$î',
  '-2': '=zor =lew =lem =bew =bem =ler ^dek ^deb ^deg ^dex $man $tan $yan $ewe $êt ~ẍ ~ḧ',
  '-4': '=be $ekan $ekanî $eyan $ekey ~ř',
  '-8': '=le =ke =belam =bełam =legel =legeł =leser ~ł',
};
