<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

/** Generated from `src/text` by `scripts/wordpress/write-text-tables.mjs`: do not edit. */
final class TextTables
{
    /** Marks of a dialect by weight; see `src/text/dialect/dialect-evidence.ts`. */
    public const ARABIC_EVIDENCE = [
        1 => '=یێن =وێ =هەر =بوو =بوویە =نینە ^ئو $کا $تا $یا $تن $ینە $نێ $لێ $کێ',
        2 => '=هەنە =هوین =هەوە =ئەڤە =ڤێ =ڤی =ڤان =نوکە =دڤێت =بتنێ =پتر =خودێ =گۆت =ئەڤ =چ =نە =بەری =هندەک =لسەر ^دگ $ەت $یت $ا $نا $ییا $ەکێ $یێ',
        3 => '=من =هەمی =یێ =وان =پشتی =ئێک =کر ^ڤە $ێ $ەکا',
        4 => '=د =مە =تە =گەلەک =یا =یە ^دب $رن ~ڤ',
        5 => '=ب =ئەز =وی =وەکی ^دک $ێن',
        6 => '=تو =گۆ',
        7 => '=ژی',
        8 => '=ل =کو =خوە',
        9 => '=ژ',
        -1 => '=پێ =کاتێک =دەکەن =کەس =زیاتر ^دە ^تو $تان $یان $ش $کە $ی $کرا',
        -2 => '=ئێوە =ئەمە =ئەمانە =دیکە =نییە =وەک =بۆ =خۆی =ئایا =هیچ =یەکەم =دووەم $ێت $نی $وە $ای $ێک $دا $انە',
        -3 => '=مرۆڤ =زۆر =تا =ی =ئێمە =بەم =هەزار $ەی $یش $دنی $اوە ~ڕ',
        -4 => '=کرد =هەروەها =تەنها ^پێو $ەوە $ێکی $ووە $کات',
        -5 => '^لە $کان $او $ردن',
        -7 => '=بە',
        -8 => '=کە ~ڵ',
        -11 => '=لە',
    ];

    public const LATIN_EVIDENCE = [
        1 => '=yê =ya =da =de =em $in $an $a $eke',
        3 => '=ne =ez =min =te =ye =yên =jî =tu =gelek =hemû =weke =wekî $ên $ê',
        8 => '=ji =li =di =bi =ku =xwe',
        -1 => '$î',
        -2 => '=zor =lew =lem =bew =bem =ler ^dek ^deb ^deg ^dex $man $tan $yan $ewe $êt ~ẍ ~ḧ',
        -4 => '=be $ekan $ekanî $eyan $ekey ~ř',
        -8 => '=le =ke =belam =bełam =legel =legeł =leser ~ł',
    ];

    /** Words that decide where a sentence ends; see `src/text/normalize/sentence-words.ts`. */
    public const ABBREVIATIONS = 'Dr. Prof. Nr. nr. No. no. Mam. Tel. rûp. hwd. wd. ûyd. bnr. mîn. b.z. p.z. B.Z. P.Z. w.m. w.d. ûwd. Av. Doç. '
        . 'Gen. St. rp. r. hej. د. پ. م. ژ. ژم. ئ. هتد. پ.ز. پ.ی.د. د.ع. ب.ز. د.خ. د.ن. ب.ن. پ.ن. a.m. p.m. b.n. p.n.';
    public const BEFORE_ORDINAL = 'di li ji bi heta ya yê yên';
    public const CLOSING_ABBREVIATIONS = 'hwd. wd. w.d. ûyd. ûwd. هتد. b.z. p.z. پ.ز. ب.ز. د.خ. د.ع. د.ن. ب.ن. پ.ن. a.m. p.m. b.n. p.n.';
    public const CONJUNCTIONS = 'و û کە ku ko کو بەڵام لێ lê چونکە چونکی ji ئەگەر heke یان an بۆیە loma پاشان piştî';
    public const MONTHS = 'Çile Rêbendan Sibat Şibat Reşem Adar Avrêl Nîsan Gulan Hezîran Pûşper Tîrmeh Temûz Tebax Gelawêj Îlon Rezber '
        . 'Cotmeh Kewçêr Çirî Mijdar Sermawez Kanûn Berfanbar';
    public const SPEECH = 'گوتی وتی ووتی گوتم وتم گوتیان وتیان پرسی پرسیم گۆت گۆتێ گۆتی پسیارکر نووسی';

    /** Words that show Kurdish in Latin letters; see `src/text/voices/latin-words.ts`. */
    public const LATIN_WORDS = 'bi ji li ku ne xwe we ew ev van wan gelek nav ser her dike dikin bo ke ez te kir hate jî hat ye dibe hatin '
        . 'kirin bû yê yên wê wî vê dê tê';
    public const SHARED_LATIN_WORDS = 'di de re da e em me min ên';
}
