/**
 * Badini sentences in Arabic letters and the phones of each spoken word, reviewed line by line; no native reader has checked them.
 * Unsure, for a native reader: وی for the sound of Duhok (řwîniştin, kwîratî, but nuy for نوی); bêhin, hevirmîş, bitinê;
 * sitenbol and sitran with a vowel after s; kiye beside kîye; numerals above twenty (sîh, heftê with ḧ, not, şêst) and
 * ji sedê for percent; çarî çiriya ʔêkê for dates; ko for +; bi between the sides of a result; nozdeyê for 19ێ; nivîser.
 */
export const BADINI_SENTENCES = `
# news
حکومەتا هەرێما کوردستانێ بڕیار دا قوتابخانە دوو ڕۆژان بهێنە گرتن.
= ḧikumeta herêma kurdistanê biřyar da qutabxane dû řojan bihêne girtin
وەزیرێ دارایی گۆت کو مووچێ مەها بهێت دێ د دەمێ خۆ دا هێتە دابەشکرن.
= wezîrê darayî got ku mûçê meha bihêt dê di demê xo da hête dabeşkirin
پارێزگەها دهۆکێ پارکەکا نوی بۆ زارۆکان ڤەکر.
= parêzgeha dihokê parkeka nuy bo zarokan vekir
ژ بەر بەفرا گران ڕێکا ئامێدیێ هاتە گرتن.
= ji ber befra giran řêka ʔamêdiyê hate girtin
پۆلیسێن زاخۆ سێ گومانلێکری گرتن.
= polîsên zaxo sê gumanlêkirî girtin
دەستەکا بازرگانێن ئەلمانی گەهشتە دهۆکێ.
= desteka bazirganên ʔelmanî gehişte dihokê
تیپا دهۆکێ د یاریا دوهی دا ب دوو گۆلان سەرکەفت.
= tîpa dihokê di yariya duhî da bi dû golan serkeft
پەنابەر ل کەمپێ داخوازا هاریکاریا پزیشکی دکەن.
= penaber li kempê daxwaza harîkariya pizîşkî diken
بەرهەمێ گەنمی ل دەشتا سلێڤانەی ئەڤ سالە زێدە بوویە.
= berhemê genimî li deşta silêvaney ʔev sale zêde bûye
ئەردهەژەکێ ب هێزا 4.3 پلان دەڤەر لەرزاند.
= ʔerdhejekê bi hêza çar poynt sê pilan dever lerzand
نەخۆشخانا نوی یا ئاکرێ دێ ل هاڤینێ هێتە ڤەکرن.
= nexoşxana nuy ya ʔakrê dê li havînê hête vekirin
کەشناسی دبێژیت بەفر دێ ل چیای باریت.
= keşnasî dibêjît befir dê li çiyay barît
بهایێ نەفتێ ل بازاڕێن جیهانێ کێم بوو.
= bihayê neftê li bazařên cîhanê kêm bû
مامۆستایان ل بەر دەرێ پەروەردێ کۆمبوونەک ئەنجام دا.
= mamostayan li ber derê perwerdê kombûnek ʔencam da
فیلمەکێ کوردی ل بەرلینێ خەلاتێ ئێکێ وەرگرت.
= fîlmekê kurdî li berlînê xelatê ʔêkê wergirt
# dialogue
سپێدا تە باش کاک ئاسۆ، کەیفا تە چەوایە؟
= sipêda te baş kak ʔaso keyfa te çewaye
ئەز گەلەک باشم، خودێ تە بپارێزیت.
= ʔez gelek başim xudê te biparêzît
کەرەم کە ڕوینە خوارێ، چای ڤەدخۆی یان قەهوێ؟
= kerem ke řwîne xwarê çay vedixoy yan qehwê
دەستێن تە ساخ بن، ماندی نەبی.
= destên te sax bin mandî nebî
ل من ببۆرە، من نەزانی تو ل وێرێ یی.
= li min bibore min nezanî tu li wêrê yî
دادێ، من کلیلێن خۆ نەدیتن.
= dadê min kilîlên xo nedîtin
لەزێ نەکە، هێشتا مە دەم یێ هەی.
= lezê neke hêşta me dem yê hey
سوباهی ئەم دێ ئێک و دوو بینین، ئەگەر خودێ حەز بکەت.
= subahî ʔem dê ʔêk û dû bînîn ʔeger xudê ḧez biket
بخودێ ئەز نزانم، پسیارا برایێ من بکە.
= bixudê ʔez nizanim pisyara birayê min bike
تو ب خێر هاتی بۆ مالا خۆ، سەر چاڤان!
= tu bi xêr hatî bo mala xo ser çavan
ئەڤە چیە د دەستێ تە دا؟
= ʔeve çiye di destê te da
بۆچی تو یێ بێدەنگی؟ تشتەک چێ بوویە؟
= boçî tu yê bêdeŋgî tiştek çê bûye
نە، چ نینە، بتنێ ئەز هندەک وەستیایی مە.
= ne çi nîne bitinê ʔez hindek westiyayî me
کچا من، دەری ڤەکە، مێڤان هاتن.
= kiça min derî veke mêvan hatin
ئافەرین، تە گەلەک جوان نڤیسیە!
= ʔaferîn te gelek cwan nivîsiye
ئەز باوەر ناکەم ئەو ڕاست دبێژیت.
= ʔez bawer nakem ʔew řast dibêjît
گوهێ خۆ بدێ، دەنگەک ژ باخچەی دهێت.
= guhê xo bidê deŋgek ji baxçey dihêt
شەڤا تە خۆش، خەونێن شرین ببینە.
= şeva te xoş xewnên şirîn bibîne
# questions
کێ ئەڤ سترانە گۆتیە؟
= kê ʔev sitrane gotiye
ئەرێ ئەز دشێم ل ڤێرێ ڕوینم؟
= ʔerê ʔez dişêm li vêrê řwînim
چەند کەس د خێزانا هەوە دا هەنە؟
= çend kes di xêzana hewe da hene
بۆچی زارۆک دگریت؟
= boçî zarok digirît
کەنگی دێ زڤڕیە گوندێ خۆ؟
= keŋgî dê zivřiye gundê xo
کیژ ڕێک دچیتە کەلا ئامێدیێ؟
= kîj řêk diçîte kela ʔamêdiyê
ئەڤ پەیڤە ب ئینگلیزی چ دبێژنێ؟
= ʔev peyve bi ʔîŋgilîzî çi dibêjinê
تە بەری نوکە مۆزەخانە دیتیە؟
= te berî nuke mozexane dîtiye
ئەو زەلامێ بلند ل تەنشتا تە کیە؟
= ʔew zelamê bilind li tenişta te kiye
ئەز چەوا بچمە ڕاوەستگەها پاسێ؟
= ʔez çewa biçime řawestgeha pasê
# poems
ئەی وەلاتێ من یێ شرین، گولا سۆر یا بهارێ.
= ʔey welatê min yê şirîn gula sor ya biharê
شەڤە و هەیڤ ل سەر بانی، چاڤێن من ل ڕێکا یارێ.
= şeve û heyv li ser banî çavên min li řêka yarê
بایێ سپێدێ هات و گۆت: ڕابە، بهار گەهشت.
= bayê sipêdê hat û got řabe bihar gehişt
کانیەک بووم د بن بەرەکی دا، ب بێدەنگی ڕژیام.
= kaniyek bûm di bin berekî da bi bêdeŋgî řijiyam
دلێ من وەکی تەیرەکێ بێ هێلین ل ئاسمانی دفڕیت.
= dilê min wekî teyrekê bê hêlîn li ʔasmanî difiřît
بەفر دباریت ل سەر چیای، ئاگر د سۆپێ دا گەش دبیت.
= befir dibarît li ser çiyay ʔagir di sopê da geş dibît
هنارەکا سۆر د دەستێ دەیکا من دا، چیرۆکا پاییزێ دبێژیت.
= hinareka sor di destê deyka min da çîroka payîzê dibêjît
خۆزی ئەز عەورەک بام و ل سەر گوندێ خۆ باریبام.
= xozî ʔez ƹewrek bam û li ser gundê xo barîbam
چرایەکی هەلکە، بلا تاری نەمینیت.
= çirayekî helke bila tarî nemînît
هەر پەیڤەک چرایەکە، هەر چرایەک ڕێکەکە.
= her peyvek çirayeke her çirayek řêkeke
# addresses
مالا مە ل تاخێ ماسیکێ، کۆلانا 12، خانیێ ژمارە 7ە.
= mala me li taxê masîkê kolana dwazde xaniyê jimare ḧefte
نڤیسینگەها مە ل جادا کاوەیە، بەرامبەر پارکا ئازادی.
= nivîsîŋgeha me li cada kaweye beramber parka ʔazadî
ناڤونیشان: دهۆک، تاخێ شەهیدان، ئاڤاهیێ 45، نهۆما 3.
= navunîşan dihok taxê şehîdan ʔavahiyê çil û pênc nihoma sê
پشتی پرێ ب لایێ ڕاستێ ڤە بزڤڕە، دەرگەهێ ئێکێ.
= piştî pirê bi layê řastê ve bizivře dergehê ʔêkê
نامێ بۆ سندۆقا پۆستەیا 185 ل دهۆکێ بهنێرە.
= namê bo sindoqa posteya sed û heştê û pênc li dihokê bihinêre
قوتابخانە دکەڤیتە پشتا مزگەفتا مەزن.
= qutabxane dikevîte pişta mizgefta mezin
# prices
کیلۆیەکا سێڤان ب 1250 دینارانە.
= kîloyeka sêvan bi hizar û dused û pêncî dînarane
کرێیا ترۆمبێلێ بۆ ڕۆژەکێ 35$ە.
= kirêya tirombêlê bo řojekê sîh û pênc dolare
ئەڤ جلکە ب 45 هزار دیناران هاتە فرۆتن.
= ʔev cilke bi çil û pênc hizar dînaran hate firotin
بهایێ بەرمیلەکا نەفتێ گەهشتە 82.5 دۆلاران.
= bihayê bermîleka neftê gehişte heştê û dû poynt pênc dolaran
پلێتا فڕۆکێ بۆ ستەنبۆلێ 120 دۆلارن.
= pilêta fiřokê bo sitenbolê sed û bîst dolarin
مسقالەکێ زێڕی ب 620000 IQD دهێتە کڕین.
= misqalekê zêřî bi şeşsed û bîst hizar dînar dihête kiřîn
گەلەک گرانە، ئەز نەشێم بکڕم!
= gelek girane ʔez neşêm bikiřim
ب پێنج هزاران تو چ ددەیە من؟
= bi pênc hizaran tu çi dideye min
# dates
ل 21/3/2024 مە جەژنا نەورۆزێ ل ئاکرێ گێڕا.
= li bîst û ʔêkî ʔadara dû hizar û bîst û çarê me cejna newrozê li ʔakrê gêřa
ئەز ل 15ی تەباخا 1987ێ ل زاخۆ ژ دایک بوویمە.
= ʔez li pazdey tebaxa hizar û nehsed û heştê û ḧeftê li zaxo ji dayk bûyme
کۆمبوون دێ ڕۆژا دووشەمبی، 4ی چریا ئێکێ بیت.
= kombûn dê řoja dûşembî çarî çiriya ʔêkê bît
ل سالا 1946ێ کۆمارا مەهابادێ هاتە دامەزراندن.
= li sala hizar û nehsed û çil û şeşê komara mehabadê hate damezrandin
بێهنڤەدانا هاڤینێ ژ 1ی خزیرانێ دەست پێ دکەت.
= bêhinvedana havînê ji ʔêkî xizîranê dest pê diket
ل سالێن هەشتێیان گەلەک گوند هاتنە وێرانکرن.
= li salên heştêyan gelek gund hatine wêraŋkirin
سەدسالیا نۆزدێ سەردەمێ شاعرێن مەزن بوو.
= sedsaliya nozdê serdemê şaƹirên mezin bû
ئەڤرۆ پێنجشەمبیە و سوباهی ئەینیە.
= ʔevro pêncşembiye û subahî ʔeyniye
# times
پاس دەمژمێر 6:45ی سپێدێ دچیت.
= pas demjimêr şeş û çil û pêncî sipêdê diçît
نووچە دەمژمێر هەشت و نیڤێن شەڤێ بەلاڤ دبن.
= nûçe demjimêr heşt û nîvên şevê belav dibin
پێنج خولەکێن دی ئەز دێ گەهم، خۆ ل من بگرە.
= pênc xulekên dî ʔez dê gehim xo li min bigire
دکان ژ 8:00 هەتا 22:00 ڤەکریە.
= dikan ji heşt heta bîst û dû vekiriye
نانێ نیڤرۆ دەمژمێر 1ی پشتی نیڤرۆ دێ بەرهەڤ بیت.
= nanê nîvro demjimêr ʔêkî piştî nîvro dê berhev bît
# telephone numbers
بۆ پتر پێزانینان پەیوەندیێ ب 0750 445 6789 بکە.
= bo pitir pêzanînan peywendiyê bi sifir ḧeft pênc sifir çar çar pênc şeş ḧeft heşt neh bike
ژمارا فریاکەفتنێ 122یە.
= jimara firyakeftinê sed û bîst û dûye
تەلەفۆنا مالێ: 062 722 1144.
= telefona malê sifir şeş dû ḧeft dû dû ʔêk ʔêk çar çar
کۆدێ وەلاتی +964ە.
= kodê welatî ko nehsed û şêst û çare
# percentages
60%ێن خواندکاران کچن.
= şêst ji sedêyên xwandkaran kiçin
داهاتێ گەشتیاریێ 8.4% زێدە بوو.
= dahatê geştyariyê heşt poynt çar ji sedê zêde bû
ڕێژا بێکاریێ ژ 17% بۆ 14% هاتیە خوارێ.
= řêja bêkariyê ji ḧevde ji sedê bo çarde ji sedê hatiye xwarê
نیڤا خەلکی ژیێ وان ل بن 25 سالانە.
= nîva xelkî jiyê wan li bin bîst û pênc salane
# abbreviations
د. شیرین وانەیا مێژوویێ دبێژیت.
= diktor şîrîn waneya mêjûyê dibêjît
پ. کەمال ل زانکۆیا دهۆکێ کار دکەت.
= pirofîsor kemal li zaŋkoya dihokê kar diket
باژێڕ ل سالا 612 پ.ز. هاتە وێرانکرن.
= bajêř li sala şeşsed û dwazde berî zayînê hate wêraŋkirin
سێڤ، هرمیک، هەژیر هتد ل باغی هەنە.
= sêv hirmîk hejîr heta dûmahiyê li baẍî hene
ڕێکخراوا UN هاریکاریا ئاوارەیان کر.
= řêkxirawa yûên harîkariya ʔawareyan kir
لەزا وێ 90 km/h بوو.
= leza wê not kîlometir di demjimêrekê da bû
# loan words
لاپتۆپا من خراب بوویە و ئینتەرنێت نینە.
= laptopa min xirab bûye û ʔînternêt nîne
ئەپلیکەیشنێ ل سەر مۆبایلا خۆ دابەزینە.
= ʔeplîkeyşinê li ser mobayla xo dabezîne
تەلەفزیۆن و ڕادیۆ هەمان نووچە بەلاڤ کرن.
= telefizyon û řadyo heman nûçe belav kirin
ل سوپەرمارکێتێ من پیتزا و مەکەرۆنی کڕین.
= li supermarkêtê min pîtza û mekeronî kiřîn
نۆژداری گۆت ڤایرۆس نە یێ ب مەترسیە.
= nojdarî got vayros ne yê bi metirsiye
ئوتێلێ ئاسانسۆر و گەراج هەنە.
= ʔutêlê ʔasansor û gerac hene
من وێنێن خۆ ل Instagram و Facebook دانان.
= min wênên xo li înstagram û feysbûk danan
پاسپۆرت و ڤیزا خۆ ژ بیر نەکە.
= pasport û vîza xo ji bîr neke
سیستەمێ کارەبێ پێدڤی ب تەکنەلۆژیا نویە.
= sîstemê karebê pêdivî bi teknelojiya nuye
شانۆ و سینەمایا پاریسێ ب ناڤ و دەنگن.
= şano û sînemaya parîsê bi nav û deŋgin
# names
محەمەد و فاتما دگەل عەبدولڕەحمانی هاتن.
= miḧemed û fatma digel ƹebdulřeḧmanî hatin
هێمن و ژیان کوڕ و کچێن مامێ منن.
= hêmin û jiyan kuř û kiçên mamê minin
ئەحمەدێ خانی و فەقیێ تەیران شاعرێن مەزنن.
= ʔeḧmedê xanî û feqiyê teyran şaƹirên mezinin
عەلی و عومەر ل مووسلێ دژین.
= ƹelî û ƹumer li mûsilê dijîn
حسێن و زەینەب هاتنە دهۆکێ.
= ḧisên û zeyneb hatine dihokê
تەحسین تەها سترانبێژەکێ ناڤدار بوو.
= teḧsîn teha sitranbêjekê navdar bû
# lists
بۆ خوارنێ برنج، پیڤاز، گۆشت، دوهن و خوێ پێدڤینە.
= bo xwarinê birinc pîvaz goşt duhin û xwê pêdivîne
ڕەنگ ئەڤەنە: سۆر، کەسک، شین، زەر و ڕەش.
= řeŋg ʔevene sor kesk şîn zer û řeş
شەمبی، ئێکشەمبی، دووشەمبی، سێشەمبی، چارشەمبی.
= şembî ʔêkşembî dûşembî sêşembî çarşembî
د ڤی دارستانی دا هرچ، گورگ، ڕیڤی و کەڤرۆشک هەنە.
= di vî daristanî da hirç gurg řîvî û kevroşk hene
# quotations
مامۆستای گۆت: «هەر کەسێ کار بکەت دێ سەرکەڤیت.»
= mamostay got her kesê kar biket dê serkevît
بابێ من هەمی گاڤان دگۆت: «زمان دلێ مرۆڤیە».
= babê min hemî gavan digot ziman dilê miroviye
«ئەز ناترسم» ئازادی ب هێدی بەرسڤ دا.
= ʔez natirsim ʔazadî bi hêdî bersiv da
ل سەر دیواری هاتبوو نڤیسین: «ئەم پێکڤە دژین».
= li ser dîwarî hatibû nivîsîn ʔem pêkve dijîn
# daily life
زارۆک ب لەز بەرەڤ ڕویباری چوون.
= zarok bi lez berev řwîbarî çûn
پیرەژن ل بەر دەری ڕوینشتبوو و هری دڕێست.
= pîrejin li ber derî řwîniştibû û hirî diřêst
گورگەک ب شەڤ ژ چیای دهێتە خوارێ.
= gurgek bi şev ji çiyay dihête xwarê
من جلکێن خۆ شووشتن و ب وەریسی ڤە هەلاویستن.
= min cilkên xo şûştin û bi werîsî ve helawîstin
د بن مێزێ دا من پەرتووکەکا کەڤن دیت.
= di bin mêzê da min pertûkeka kevin dît
ماسی د کویراتیا گۆلێ دا مەلەڤانیێ دکەن.
= masî di kwîratiya golê da melevaniyê diken
هنگڤینێ ڤان چیایان ب تام و بێهنە.
= hiŋgivînê van çiyayan bi tam û bêhine
ژنکێ قوماشەکێ هەڤرمیشی یێ کەسک هەلبژارت.
= jiŋkê qumaşekê hevirmîşî yê kesk helbijart
هەسپێ سپی ب غار ژ گری بۆری.
= hespê sipî bi ẍar ji girî borî
ژوورا من یا بچویکە، لێ پەنجەرەکا مەزن یا هەی.
= jûra min ya biçwîke lê pencereka mezin ya hey
هەر سپێدە دگەل هەلاتنا ڕۆژێ ئەز ڕادبم.
= her sipêde digel helatina řojê ʔez řadibim
پێنۆسێ خۆ بدە من، دا ناڤێ خۆ بنڤیسم.
= pênosê xo bide min da navê xo binivîsim
# signs and scripts
ل ڕۆژا ٢ێ یا پێشبڕکێ 3 مەدالیا هاتنە وەرگرتن.
= li řoja duwê ya pêşbiřkê sê medalya hatine wergirtin
سەدسالیا ١٩ێ یا پڕ بوو ژ ڕویدانان.
= sedsaliya nozdeyê ya piř bû ji řwîdanan
زارۆکێن 10-15 سالی دشێن پشکدار ببن.
= zarokên deh heta pazde salî dişên pişkdar bibin
شەڕ د ناڤبەرا 1980-1988 دا بەردەوام بوو.
= şeř di navbera hizar û nehsed û heştê heta hizar û nehsed û heştê û heşt da berdewam bû
پلا گەرمێ ژ -5 دێ گەهیتە 12°C.
= pila germê ji kêm pênc dê gehîte dwazde pilên sîlîzî
گرانیا وێ 2.5kg و درێژیا وێ 40 سم بوو.
= giraniya wê dû poynt pênc kîlogram û dirêjiya wê çil santîmetir bû
بها ژ $19.99 هاتە خوارێ بۆ €15.
= biha ji nozde poynt not û neh dolar hate xwarê bo pazde yoro
داهاتێ وان 1,250,000 دینارن.
= dahatê wan ʔêk milyon û dused û pêncî hizar dînarin
پتر ژ 1.5 ملیۆن مرۆڤ ل وێرێ دژین.
= pitir ji ʔêk poynt pênc milyon mirov li wêrê dijîn
٪٢٥ ژ ئەردی یا چاندنێ یە.
= bîst û pênc ji sedê ji ʔerdî ya çandinê ye
یاری ب 3-2 ب دووماهی هات.
= yarî bi sê bi dû bi dûmahî hat
پ. د. هیڤا ئەحمەد ل M.I.T. خواندیە.
= pirofîsor diktor hîva ʔeḧmed li êmaytî xwandiye
بابەت ل www.zanko.edu.krd/news هاتیە دانان.
= babet li zaŋko xal êdû xal keyardî silaş nyûz hatiye danan
پسیارێن خۆ بۆ nama@zanko.krd فرێکە.
= pisyarên xo bo nama ʔet zaŋko xal keyardî firêke
وێنە ب #کوردستان و #Duhok بەلاڤ بوویە 😊❤️.
= wêne bi kurdistan û dihok belav bûye
زۆۆۆر خۆشە!!! وەسا نینە؟؟
= zor xoşe wesa nîne
نزانم... بەلکی سوباهی بهێم.
= nizanim belkî subahî bihêm
ئەو (برایێ من یێ مەزن) ل کۆمپانیا Google کار دکەت.
= ʔew birayê min yê mezin li kompaniya gûgil kar diket
بهایێ iPhone ل بازاڕی زێدە بوو.
= bihayê ayfon li bazařî zêde bû
شاه لویس XIV ل فەڕەنسا بوو.
= şah lwîs çarde li feřensa bû
نیڤ کیلۆ شەکر و 1/4 لیترێن شیری بدە من.
= nîv kîlo şekir û ʔêk ji çar lîtrên şîrî bide min
ژوورا 12A ل نهۆما دووێیە.
= jûra dwazde ey li nihoma duwêye
كۆمەلا نڤيسەران ل سالا ١٩٧٠ێ هاتە دامەزراندن.
= komela nivîseran li sala hizar û nehsed û ḧeftêyê hate damezrandin
پەرتووکا «مەم و زین»ا ئەحمەدێ خانی یا ناڤدارە.
= pertûka mem û zîna ʔeḧmedê xanî ya navdare
نەهـ کەس، دەهـ کەس و سیهـ کەس هاتن.
= neh kes deh kes û sîh kes hatin
ئەحمەد، حەسەن، حسێن، عوسمان و مستەفا برایێن ئێکن.
= ʔeḧmed ḧesen ḧisên ƹusman û mistefa birayên ʔêkin
ئەز دخەبتم، ئەو دشەوتیت و ئاگر ڤەدمریت.
= ʔez dixebitim ʔew dişewitît û ʔagir vedimirît
دەرگەهـ گرتیە، ڕێ ڤەکریە.
= dergeh girtiye řê vekiriye
ھەمی ڕۆژان ئەز ژ دھۆکێ دچمە زاخۆ.
= hemî řojan ʔez ji dihokê diçime zaxo
ل سالێن 90ێ بهایێ 1kg برنجی 3 دینار بوون.
= li salên notê bihayê ʔêk kîlogram birincî sê dînar bûn
15-20%ا داهاتی بۆ WHO و UNICEF دچیت.
= pazde heta bîst ji sedêya dahatî bo dabilyûeyço û yûnîsêf diçît
ڤیتامینا C و D د فێقی دا هەیە.
= vîtamîna sî û dî di fêqî da heye
`;
