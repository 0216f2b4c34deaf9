/**
 * Sorani sentences and the phones of each spoken word, one word a gap, reviewed line by line; no native reader has checked them.
 * Unsure, for a native reader: i between coda consonants (befir, hewir, pexiş, xewin beside xewn, řoyiştin beside řoyştin,
 * geyiştin beside geyştin); jyan beside jiyan, zyad beside ziyad; the g of ng before a vowel (řeŋgekan, deŋgêk) and before a
 * glide (heŋgwîn); dûyem beside duwem for 2; ḧewt and ḧefta beside hewt and hefta; poynt for the decimal point beside xał;
 * +964 read as a number; acronyms by the names of English letters; be between the sides of a result (sê be dû).
 */
export const SORANI_SENTENCES = `
# news
حکومەتی هەرێمی کوردستان بڕیاری دا قوتابخانەکان دوو ڕۆژ دابخات.
= ḧikumetî herêmî kurdistan biřyarî da qutabxanekan dû řoj dabixat
وەزیری دارایی ڕایگەیاند کە مووچەی مانگی داهاتوو لە کاتی خۆیدا دابەش دەکرێت.
= wezîrî darayî řaygeyand ke mûçey maŋgî dahatû le katî xoyda dabeş dekirêt
پەرلەمان ئەمڕۆ لەسەر یاسای نوێی خوێندنی باڵا کۆدەبێتەوە.
= perleman ʔemřo leser yasay nwêy xwêndinî bała kodebêtewe
بەهۆی بارانی زۆرەوە ڕێگای نێوان هەولێر و کەرکوک داخرا.
= behoy baranî zorewe řêgay nêwan hewlêr û kerkuk daxira
پۆلیسی سلێمانی سێ گومانلێکراوی دەستگیر کرد.
= polîsî silêmanî sê gumanlêkirawî destgîr kird
شاندێکی بازرگانیی ئەڵمانیا گەیشتە هەولێر.
= şandêkî bazirganîy ʔełmanya geyişte hewlêr
تیمی هەولێر لە یارییەکەی دوێنێدا دوو بە یەک سەرکەوت.
= tîmî hewlêr le yarîyekey dwênêda dû be yek serkewt
کۆچبەران داوای یارمەتیی پزیشکی دەکەن.
= koçberan daway yarmetîy pizîşkî deken
بەرهەمی گەنم لە دەشتی شارەزوور ئەمساڵ زیادی کردووە.
= berhemî genim le deştî şarezûr ʔemsał zyadî kirduwe
بوومەلەرزەیەک بە گوڕی 4.3 پلە ناوچەکەی هەژاند.
= bûmelerzeyek be guřî çwar poynt sê pile nawçekey hejand
نەخۆشخانە نوێیەکەی ڕانیە لە هاوینی داهاتوودا دەکرێتەوە.
= nexoşxane nwêyekey řanye le hawînî dahatûda dekirêtewe
کەشناسی پێشبینی دەکات بەفر لە ناوچە شاخاوییەکان ببارێت.
= keşnasî pêşbînî dekat befir le nawçe şaxawîyekan bibarêt
نرخی نەوت لە بازاڕەکانی جیهان دابەزی.
= nirxî newt le bazařekanî cîhan dabezî
مامۆستایان لەبەردەم پەروەردەدا گردبوونەوەیەکی هێمنانەیان کرد.
= mamostayan leberdem perwerdeda girdbûneweyekî hêmnaneyan kird
فیلمێکی کوردی لە فیستیڤاڵی بەرلین خەڵاتی باشترین دەرهێنەری وەرگرت.
= fîlmêkî kurdî le fîstîvałî berlîn xełatî baştirîn derhênerî wergirt
# dialogue
بەیانیت باش کاک ئاسۆ، کەیفت چۆنە؟
= beyanît baş kak ʔaso keyfit çone
زۆر باشم، خوا بتپارێزێت، ئەی تۆ؟
= zor başim xwa bitparêzêt ʔey to
فەرموو دانیشە، چا دەخۆیتەوە یان قاوە؟
= fermû danîşe ça dexoytewe yan qawe
بە قوربانت بم، ماندوو نەبیت.
= be qurbanit bim mandû nebît
ببوورە، نەمزانی لەوێ دانیشتوویت.
= bibûre nemzanî lewê danîştûyt
دایە گیان، کلیلەکانم نابینمەوە.
= daye gyan kilîlekanim nabînimewe
پەلە مەکە، هێشتا کاتمان ماوە.
= pele meke hêşta katman mawe
سبەینێ یەکتر دەبینین، ئەگەر خوا حەز بکات.
= sibeynê yektir debînîn ʔeger xwa ḧez bikat
وەڵا نازانم، لە برام بپرسە.
= weła nazanim le biram bipirse
بەخێر بێیت بۆ ماڵی خۆت، سەرچاوم!
= bexêr bêyt bo małî xot serçawim
ئەوە چییە لە دەستتدا؟
= ʔewe çîye le destitda
بۆچی بێدەنگیت؟ شتێک ڕووی داوە؟
= boçî bêdeŋgît şitêk řûy dawe
نا، هیچ نییە، تەنها کەمێک ماندووم.
= na hîç nîye tenha kemêk mandûm
کچەکەم، دەرگاکە بکەرەوە، میوانمان هات.
= kiçekem dergake bikerewe mîwanman hat
ئافەرین، زۆر جوانت نووسیوە!
= ʔaferîn zor cwanit nûsîwe
من پێم وا نییە ئەو ڕاست بکات.
= min pêm wa nîye ʔew řast bikat
گوێ بگرە، دەنگێک لە باخچەکەوە دێت.
= gwê bigre deŋgêk le baxçekewe dêt
شەوت شاد، خەونی خۆش ببینیت.
= şewit şad xewnî xoş bibînît
# questions
کێ ئەم گۆرانییەی گوتووە؟
= kê ʔem goranîyey gutuwe
ئایا دەتوانم لێرە دابنیشم؟
= ʔaya detwanim lêre dabinîşim
چەند کەس لە خێزانەکەتاندا هەن؟
= çend kes le xêzaneketanda hen
بۆچی منداڵەکە دەگری؟
= boçî mindałeke degirî
کەی دەگەڕێیتەوە بۆ گوندەکەتان؟
= key degeřêytewe bo gundeketan
کام ڕێگا دەچێت بۆ قەڵای هەولێر؟
= kam řêga deçêt bo qełay hewlêr
ئەم وشەیە بە ئینگلیزی چی پێ دەڵێن؟
= ʔem wişeye be ʔîŋgilîzî çî pê dełên
تۆ پێشتر سەردانی مۆزەخانەکەت کردووە؟
= to pêştir serdanî mozexaneket kirduwe
ئەو پیاوە بەرزەی تەنیشتت کێیە؟
= ʔew pyawe berzey tenîştit kêye
چۆن بچم بۆ وێستگەی شەمەندەفەر؟
= çon biçim bo wêstgey şemendefer
# poems
ئەی نیشتمانی شیرینم، گوڵی سووری بەهارانم.
= ʔey nîştimanî şîrînim gułî sûrî beharanim
شەوە و مانگ بە سەر بانەوە، چاوم لە ڕێی یارانەوە.
= şewe û maŋ be ser banewe çawim le řêy yaranewe
بای بەیان هات و پرسی لێم: کوا ئەو گوڵەی دڵی تۆ بوو؟
= bay beyan hat û pirsî lêm kwa ʔew gułey diłî to bû
کانییەک بووم لە بن بەردێک، ڕژامە ناو ڕووبارێکەوە.
= kanîyek bûm le bin berdêk řijame naw řûbarêkewe
دڵم وەک باڵندەیەکی بێ هێلانە لە ئاسماندا دەسووڕێتەوە.
= diłim wek bałindeyekî bê hêlane le ʔasmanda desûřêtewe
بەفر دەبارێت بەسەر شاخدا، ئاگر دەسووتێت لە ناخدا.
= befir debarêt beser şaxda ʔagir desûtêt le naxda
هەنارێکی سوور لە دەستی دایکم، چیرۆکی پاییز دەگێڕێتەوە.
= henarêkî sûr le destî daykim çîrokî payîz degêřêtewe
خۆزگە هەور دەبووم و بەسەر گوندەکەمدا دەباریم.
= xozge hewir debûm û beser gundekemda debarîm
چرایەک دابگیرسێنە، با تاریکی نەمێنێت.
= çirayek dabgîrsêne ba tarîkî nemênêt
ئازادی ناوی ئەو ڕێگایەیە کە بە پێی ماندوو دەپێورێت.
= ʔazadî nawî ʔew řêgayeye ke be pêy mandû depêwrêt
# addresses
ماڵمان لە گەڕەکی بەختیاری، کۆڵانی 12، خانووی ژمارە 7یە.
= małman le geřekî bextyarî kołanî dwazde xanûy jimare ḧewte
نووسینگەکەمان لە شەقامی سالم، بەرامبەر پارکی ئازادییە.
= nûsîŋgekeman le şeqamî salim beramber parkî ʔazadîye
ناونیشان: هەولێر، شەقامی 60 مەتری، باڵەخانەی نۆبەل، نهۆمی 3.
= nawnîşan hewlêr şeqamî şest metrî bałexaney nobel nihomî sê
لە دوای پردەکە بەلای ڕاستدا بسووڕێوە، یەکەم دەرگا.
= le dway pirdeke belay řastda bisûřêwe yekem derga
نامەکە بنێرە بۆ سندوقی پۆستی 185، سلێمانی.
= nameke binêre bo sinduqî postî sed û heşta û pênc silêmanî
قوتابخانەکە دەکەوێتە پشت مزگەوتی گەورەوە.
= qutabxaneke dekewête pişt mizgewtî gewrewe
# prices
کیلۆیەک تەماتە بە 1250 دینارە.
= kîloyek temate be hezar û dûsed û penca dînare
کرێی ئۆتۆمبێلەکە بۆ ڕۆژێک 35$ە.
= kirêy ʔotombêleke bo řojêk sî û pênc dolare
ئەم فەرشە بە 450 هەزار دینار فرۆشرا.
= ʔem ferşe be çwarsed û penca hezar dînar firoşra
نرخی بەرمیلێک نەوت گەیشتە 82.5 دۆلار.
= nirxî bermîlêk newt geyişte heşta û dû poynt pênc dolar
بلیتی فڕۆکە بۆ ئەستەنبوڵ 120 دۆلارە.
= bilîtî fiřoke bo ʔestenbuł sed û bîst dolare
مسقاڵێک زێڕ بە 620000 IQD مامەڵەی پێوە دەکرێت.
= misqałêk zêř be şeşsed û bîst hezar dînar mamełey pêwe dekirêt
ئەوەندە گرانە، ناتوانم بیکڕم!
= ʔewende girane natwanim bîkiřim
بە 5 هەزار چی دەدەیت؟
= be pênc hezar çî dedeyt
# dates
لە 21/3/2024دا جەژنی نەورۆزمان لە ئاکرێ گێڕا.
= le bîst û yekî ʔazarî dû hezar û bîst û çwarda cejnî newrozman le ʔakrê gêřa
من لە 15ی ئابی 1987 لە هەڵەبجە لەدایک بووم.
= min le pazdey ʔabî hezar û nosed û heşta û ḧewt le hełebce ledayk bûm
کۆبوونەوەکە ڕۆژی دووشەممە، 4ی تشرینی یەکەم دەبێت.
= kobûneweke řojî dûşemme çwarî tişrînî yekem debêt
لە ساڵی 1946دا کۆماری مەهاباد دامەزرا.
= le sałî hezar û nosed û çil û şeşda komarî mehabad damezra
پشووی هاوینە لە 1ی حوزەیرانەوە دەست پێ دەکات.
= pişûy hawîne le yekî ḧuzeyranewe dest pê dekat
لە ساڵانی هەشتاکاندا زۆر گوند وێران کران.
= le sałanî heştakanda zor gund wêran kiran
سەدەی نۆزدەیەم سەردەمی شاعیرە گەورەکان بوو.
= sedey nozdeyem serdemî şaƹîre gewrekan bû
ئەمڕۆ پێنجشەممەیە و سبەی هەینییە.
= ʔemřo pêncşemmeye û sibey heynîye
# times
شەمەندەفەرەکە کاتژمێر 6:45ی بەیانی دەڕوات.
= şemendefereke katjimêr şeş û çil û pêncî beyanî deřwat
هەواڵەکان سەعات هەشت و نیوی شەو بڵاو دەکرێنەوە.
= hewałekan seƹat heşt û nîwî şew biław dekirênewe
پێنج خولەکی تر دەگەم، چاوەڕێم بکە.
= pênc xulekî tir degem çaweřêm bike
دوکانەکە لە 8:00 تا 22:00 کراوەیە.
= dukaneke le heşt ta bîst û dû kiraweye
نانی نیوەڕۆ کاتژمێر 1ی پاش نیوەڕۆ ئامادە دەبێت.
= nanî nîweřo katjimêr yekî paş nîweřo ʔamade debêt
# telephone numbers
بۆ زانیاری زیاتر پەیوەندی بکە بە 0750 445 6789.
= bo zanyarî zyatir peywendî bike be sifir ḧewt pênc sifir çwar çwar pênc şeş ḧewt heşt no
ژمارەی فریاکەوتن 122ە.
= jimarey firyakewtin sed û bîst û duwe
تەلەفۆنی ماڵەوە: 053 319 2244.
= telefonî małewe sifir pênc sê sê yek no dû dû çwar çwar
کۆدی وڵاتەکە +964ە.
= kodî wiłateke ko nosed û şest û çware
# percentages
60%ی خوێندکارەکان کچن.
= le seda şestî xwêndkarekan kiçin
داهاتی گەشتیاری 8.4% زیادی کرد.
= dahatî geştyarî le seda heşt poynt çwar zyadî kird
ڕێژەی بێکاری لە 17% بۆ 14% دابەزیوە.
= řêjey bêkarî le seda ḧevde bo le seda çwarde dabezîwe
نیوەی دانیشتووانەکە تەمەنیان لە خوار 25 ساڵەوەیە.
= nîwey danîştuwaneke temenyan le xwar bîst û pênc sałeweye
# abbreviations
د. شیرین ڕەسوڵ وانەی مێژوو دەڵێتەوە.
= diktor şîrîn řesuł waney mêjû dełêtewe
پ. کەمال لە زانکۆی سەڵاحەددین کار دەکات.
= pirofîsor kemal le zaŋkoy sełaḧeddîn kar dekat
لە ساڵی 612ی پ.ز. شاری نەینەوا ڕووخا.
= le sałî şeşsed û dwazdey pêş zayîn şarî neynewa řûxa
سێو، هەرمێ، هەنجیر هتد لە باخەکەدا هەن.
= sêw hermê hencîr heta dwayî le baxekeda hen
ڕێکخراوی UN هاوکاریی ئاوارەکانی کرد.
= řêkxirawî yûên hawkarîy ʔawarekanî kird
خێراییەکەی 90 km/h بوو.
= xêrayîyekey newed kîlometir le katjimêrêkda bû
# loan words
لاپتۆپەکەم خراپ بووە و ئینتەرنێت نییە.
= laptopekem xirap buwe û ʔînternêt nîye
ئەپڵیکەیشنەکە لە مۆبایلەکەت دابەزێنە.
= ʔepłîkeyşineke le mobayleket dabezêne
تەلەفزیۆن و ڕادیۆ هەمان هەواڵیان پەخش کرد.
= telefizyon û řadyo heman hewałyan pexiş kird
لە سوپەرمارکێتەکە پیتزا و ماکەرۆنیم کڕی.
= le supermarkêteke pîtza û makeronîm kiřî
دکتۆرەکە گوتی ڤایرۆسەکە مەترسیدار نییە.
= diktoreke gutî vayroseke metirsîdar nîye
ئۆتێلەکە ئاسانسۆر و پارکینگی هەیە.
= ʔotêleke ʔasansor û parkîŋgî heye
وێنەکانم لە Instagram و Facebook دانا.
= wênekanim le înstagram û feysbûk dana
پاسپۆرت و ڤیزاکەت لەبیر نەچێت.
= pasport û vîzaket lebîr neçêt
سیستەمی کارەبا پێویستی بە تەکنەلۆژیای نوێ هەیە.
= sîstemî kareba pêwîstî be teknelojyay nwê heye
شانۆ و سینەما لە پاریس زۆر بەناوبانگن.
= şano û sînema le parîs zor benawbaŋgin
# names
محەمەد و فاتیمە لەگەڵ عەبدولڕەحمان هاتن.
= miḧemed û fatîme legeł ƹebdulřeḧman hatin
هێمن و ژیان کوڕ و کچی مامە ڕەزان.
= hêmin û jyan kuř û kiçî mame řezan
نالی و مەحوی و پیرەمێرد شاعیری گەورەی کوردن.
= nalî û meḧwî û pîremêrd şaƹîrî gewrey kurdin
عومەر خەیام لە نیشاپوور لەدایک بووە.
= ƹumer xeyam le nîşapûr ledayk buwe
حوسێن و زەینەب لە مووسڵ دەژین.
= ḧusên û zeyneb le mûsił dejîn
کەژاڵ ئیبراهیم ڕۆماننووسێکی بەتوانایە.
= kejał ʔîbrahîm řomannûsêkî betwanaye
# lists
بۆ چێشتەکە برنج، پیاز، گۆشت، ڕۆن و خوێمان دەوێت.
= bo çêşteke birinc pyaz goşt řon û xwêman dewêt
ڕەنگەکان بریتین لە سوور، سەوز، شین، زەرد و ڕەش.
= řeŋgekan birîtîn le sûr sewz şîn zerd û řeş
شەممە، یەکشەممە، دووشەممە، سێشەممە، چوارشەممە.
= şemme yekşemme dûşemme sêşemme çwarşemme
لەم باخچەیەدا شێر، پڵنگ، ورچ و ئاسک هەیە.
= lem baxçeyeda şêr piłiŋ wirç û ʔask heye
# quotations
مامۆستاکە گوتی: «هەر کەس هەوڵ بدات سەردەکەوێت.»
= mamostake gutî her kes hewł bidat serdekewêt
باوکم هەمیشە دەیگوت: «زمان دڵی مرۆڤە».
= bawkim hemîşe deygut ziman diłî mirove
«من ناترسم» ئازاد بە هێواشی وەڵامی دایەوە.
= min natirsim ʔazad be hêwaşî wełamî dayewe
لەسەر دیوارەکە نووسرابوو: «بەیەکەوە دەژین».
= leser dîwareke nûsrabû beyekewe dejîn
# daily life
منداڵەکان بە پەلە بەرەو چەمەکە ڕایان کرد.
= mindałekan be pele berew çemeke řayan kird
پیرەژنەکە لە بەر دەرگا دانیشتبوو و خوری دەڕست.
= pîrejneke le ber derga danîştibû û xurî deřist
گورگێک شەوانە لە دارستانەکەوە دادەبەزێتە خوارەوە.
= gurgêk şewane le daristanekewe dadebezête xwarewe
جلەکانم شۆرد و لەسەر پەتەکە هەڵمخستن.
= cilekanim şord û leser peteke hełimxistin
کتێبێکی کۆنم لە ژێر مێزەکە دۆزییەوە.
= kitêbêkî konim le jêr mêzeke dozîyewe
ماسییەکان لە قووڵایی گۆمەکەدا مەلە دەکەن.
= masîyekan le qûłayî gomekeda mele deken
هەنگوینی ئەم چیایانە بە تام و بۆنە.
= heŋgwînî ʔem çyayane be tam û bone
ژنەکە قوماشێکی ئاوریشمی سەوزی هەڵبژارد.
= jineke qumaşêkî ʔawrîşmî sewzî hełbijard
ئەسپە سپییەکە بە غار بەسەر گردەکەدا ڕۆیشت.
= ʔespe sipîyeke be ẍar beser girdekeda řoyişt
ژوورەکەم بچووکە، بەڵام پەنجەرەیەکی گەورەی هەیە.
= jûrekem biçûke bełam pencereyekî gewrey heye
هەموو بەیانییەک لەگەڵ خۆرهەڵاتندا هەڵدەستم.
= hemû beyanîyek legeł xorhełatinda hełdestim
قەڵەمەکەت بدەرێ، با ناوی خۆم بنووسم.
= qełemeket biderê ba nawî xom binûsim
# signs and scripts
لە ٢یەم ڕۆژی پێشبڕکێکەدا 3 مەدالیا بەدەست هات.
= le dûyem řojî pêşbiřkêkeda sê medalya bedest hat
سەدەی ١٩یەم و ٢٠ەم پڕ بوون لە ڕووداو.
= sedey nozdeyem û bîstem piř bûn le řûdaw
تەمەنی 10-15 ساڵ بۆ وانەکە گونجاوە.
= temenî de ta pazde sał bo waneke guncawe
لە ساڵانی 1980-1988 جەنگ بەردەوام بوو.
= le sałanî hezar û nosed û heşta ta hezar û nosed û heşta û heşt ceŋ berdewam bû
پلەی گەرما لە -5 بۆ 12°C بەرز دەبێتەوە.
= piley germa le salib pênc bo dwazde piley sîlîzî berz debêtewe
هەر کیلۆمەترێک 1000 مەترە، واتە 1 km = 1000 m.
= her kîlometrêk hezar metre wate yek kîlometir yeksane be hezar metir
کێشەکەی 2.5kg بوو و درێژییەکەی 40 سم.
= kêşekey dû poynt pênc kîlogram bû û dirêjîyekey çil santîmetir
نرخەکە لە $19.99 دابەزی بۆ €15.
= nirxeke le nozde poynt newed û no dolar dabezî bo pazde yoro
داهاتیان 1,250,000 دینارە.
= dahatyan yek milyon û dûsed û penca hezar dînare
1.5 ملیۆن کەس لە شارەکەدا دەژین.
= yek poynt pênc milyon kes le şarekeda dejîn
٪٢٥ی زەوییەکە کشتوکاڵییە.
= le seda bîst û pêncî zewîyeke kiştukałîye
یارییەکە 3-2 تەواو بوو.
= yarîyeke sê be dû tewaw bû
پرۆفیسۆر د. هیوا ئەحمەد لە M.I.T. خوێندوویەتی.
= pirofîsor diktor hîwa ʔeḧmed le êmaytî xwêndûyetî
نووسەر ئ. م. کەریم وتارێکی بڵاو کردەوە.
= nûser ʔelf mîm kerîm witarêkî biław kirdewe
بابەتەکە لە www.zanko.edu.krd/news دانراوە.
= babeteke le zaŋko xał êdû xał keyardî silaş nyûz danrawe
پرسیارەکانت بنێرە بۆ nama@zanko.krd تکایە.
= pirsyarekanit binêre bo nama ʔet zaŋko xał keyardî tikaye
وێنەکە بە #کوردستان و #Hewler بڵاو بووەتەوە 😊❤️.
= wêneke be kurdistan û hewlêr biław buwetewe
زۆۆۆر خۆشە!!! وا نییە؟؟
= zor xoşe wa nîye
نازانم... ڕەنگە سبەینێ بێم.
= nazanim řeŋge sibeynê bêm
ئەو (کە برا گەورەمە) لە کۆمپانیای Google کار دەکات.
= ʔew ke bira gewreme le kompanyay gûgil kar dekat
یاری Windows و iPhone لە بازاڕدا گران بوون.
= yarî wîndoz û ayfon le bazařda giran bûn
شای سێیەم، واتە لویسی XIV، لە فەرەنسا بوو.
= şay sêyem wate lwîsî çwarde le ferensa bû
نیو کیلۆ شەکر و 1/4 لیتر شیرم دەوێت.
= nîw kîlo şekir û yek le çwar lîtir şîrim dewêt
ژووری 12A لە نهۆمی دووەمە.
= jûrî dwazde ey le nihomî duweme
كۆمەڵەى نووسەران لە ساڵى ١٩٧٠ دامەزراوە.
= komełey nûseran le sałî hezar û nosed û ḧefta damezrawe
کتێبی «مێژووی کورد»ی محەمەد ئەمین زەکی بەناوبانگە.
= kitêbî mêjûy kurdî miḧemed ʔemîn zekî benawbaŋge
سوپای 5ەم و لقی 2 لێرەن.
= supay pêncem û liqî dû lêren
ئەحمەد، حەسەن، حوسێن، عوسمان و مستەفا برای یەکن.
= ʔeḧmed ḧesen ḧusên ƹusman û mistefa biray yekin
ھەموو ڕۆژێ لە ھەولێر بەرەو سەنتەرى شار دەڕۆم.
= hemû řojê le hewlêr berew senterî şar deřom
لە 90ەکاندا نرخی 1kg برنج 3 دینار بوو.
= le newedekanda nirxî yek kîlogram birinc sê dînar bû
بڕی 15-20%ی داهاتەکە بۆ WHO و UNICEF دەڕوات.
= biřî le seda pazde ta bîstî dahateke bo dabilyûeyço û yûnîsêf deřwat
ڤیتامین C و D لە میوەدا هەیە.
= vîtamîn sî û dî le mîweda heye
`;
