/** The ninety sentences of `sentences.ts`, which rules and voices were tuned on, with their phones. */
export const SORANI_TUNING = `
# tuning
سڵاو، چۆنیت؟ من باشم، سوپاس.
= siław çonît min başim supas
ناوم ئازادە و خەڵکی سلێمانیم.
= nawim ʔazade û xełkî silêmanîm
ئەمڕۆ کەشوهەوا زۆر خۆشە.
= ʔemřo keşuhewa zor xoşe
بەیانیت باش، ئەو نانە گەرمە بە چەندە؟
= beyanît baş ʔew nane germe be çende
دوێنێ لەگەڵ هاوڕێکانم چووین بۆ بازاڕ.
= dwênê legeł hawřêkanim çûyn bo bazař
تکایە پەنجەرەکە دابخە، ساردە.
= tikaye pencereke dabixe sarde
قوتابخانەکەمان سەعات 8ی بەیانی دەست پێ دەکات.
= qutabxanekeman seƹat heştî beyanî dest pê dekat
لە ساڵی 1991دا هەزاران کەس گەڕانەوە بۆ ماڵی خۆیان.
= le sałî hezar û nosed û newed û yekda hezaran kes geřanewe bo małî xoyan
نرخی ئەم کتێبە 15000 دینارە.
= nirxî ʔem kitêbe pazde hezar dînare
تۆ بۆچی درەنگ هاتیت؟
= to boçî direŋ hatît
مناڵەکان لە باخچەکە یاری دەکەن.
= minałekan le baxçeke yarî deken
دایکم چایەکی خۆشی لێ نا.
= daykim çayekî xoşî lê na
ئایا دەزانیت ئێستگەی پاس لە کوێیە؟
= ʔaya dezanît ʔêstgey pas le kwêye
لە ١٠٠ کەس، ٧٥ کەسیان بەشدارییان کرد.
= le sed kes ḧefta û pênc kesyan beşdarîyan kird
ژمارەی تەلەفۆنەکەم 0770 123 4567ە.
= jimarey telefonekem sifir ḧewt ḧewt sifir yek dû sê çwar pênc şeş ḧewte
ڕۆژنامەکە هەواڵێکی گرنگی بڵاو کردەوە.
= řojnameke hewałêkî giriŋgî biław kirdewe
پزیشکەکە گوتی پێویستە زیاتر ئاو بخۆیتەوە.
= pizîşkeke gutî pêwîste zyatir ʔaw bixoytewe
بەهار لە کوردستان وەرزێکی زۆر جوانە.
= behar le kurdistan werzêkî zor cwane
ئەو غەریبە لە حەوشەکە وەستاوە و چاوەڕێی عەلی دەکات.
= ʔew ẍerîbe le ḧewşeke westawe û çaweřêy ƹelî dekat
فیلمەکە لە YouTube دانراوە و بە ئینگلیزییە.
= fîlmeke le yûtûb danrawe û be ʔîŋgilîzîye
من هەموو ڕۆژێک 30 خولەک بە پێ دەڕۆم.
= min hemû řojêk sî xulek be pê deřom
ئێمە دەبێت ژینگەکەمان بپارێزین، چونکە ماڵی هەموومانە.
= ʔême debêt jîŋgekeman biparêzîn çuŋke małî hemûmane
باوکم جووتیارە و گەنم و جۆ دەچێنێت.
= bawkim cûtyare û genim û co deçênêt
ئەگەر کاتت هەیە، وەرە با قاوەیەک بخۆینەوە!
= ʔeger katit heye were ba qaweyek bixoynewe
کتێبخانەی زانکۆ لە کاتژمێر 9:30 تا 17:00 کراوەیە.
= kitêbxaney zaŋko le katjimêr no û nîw ta ḧevde kiraweye
پلەی گەرما دەگاتە 42 پلە، بۆیە لە ماڵەوە بمێننەوە.
= piley germa degate çil û dû pile boye le małewe bimênnewe
زمانی کوردی چەند شێوەزارێکی هەیە، وەک سۆرانی، کرمانجی و هەورامی.
= zimanî kurdî çend şêwezarêkî heye wek soranî kirmancî û hewramî
بەڕێوەبەری کۆمپانیاکە ڕایگەیاند کە ساڵی داهاتوو 12.5% زیاتر لە ئێستا وەبەرهێنان دەکەن و 200 هەلی کاری نوێ دەڕەخسێنن.
= beřêweberî kompanyake řaygeyand ke sałî dahatû le seda dwazde poynt pênc zyatir le ʔêsta weberhênan deken û dûsed helî karî nwê deřexsênin
شەو درەنگ بوو، باران بە خوڕ دەباری، با درەختەکانی دەهەژاند و ئێمەش لە ژێر تیشکی چرایەکی کزدا گوێمان لە چیرۆکەکانی داپیرەم دەگرت، تا خەومان لێ کەوت.
= şew direŋ bû baran be xuř debarî ba dirextekanî dehejand û ʔêmeş le jêr tîşkî çirayekî kizda gwêman le çîrokekanî dapîrem degirt ta xewman lê kewt
سەردانی ماڵپەڕی www.example.com بکە یان ئیمەیڵ بنێرە بۆ info@example.com.
= serdanî małpeřî egzampil xał kom bike yan ʔîmeył binêre bo înfo ʔet egzampil xał kom
`;

export const KURMANJI_TUNING = `
# tuning
Silav, tu çawa yî? Ez baş im, spas.
= silav tu çawa yî ez baş im spas
Navê min Azad e û ez ji Amedê me.
= navê min azad e û ez ji amedê me
Îro hewa gelek xweş e.
= îro hewa gelek xweş e
Beyanî baş, ev nan bi çiqasî ye?
= beyanî baş ev nan bi çiqasî ye
Duh ez û hevalên xwe çûn sûkê.
= duh ez û hevalên xwe çûn sûkê
Ji kerema xwe pencereyê bigire, sar e.
= ji kerema xwe pencereyê bigire sar e
Dibistana me saet di 8an de dest pê dike.
= dibistana me saet di heştan de dest pê dike
Di sala 1991ê de bi hezaran kes vegeriyan mala xwe.
= di sala hezar û nehsed û nod û yekê de bi hezaran kes vegeriyan mala xwe
Bihayê vê pirtûkê 25 lîre ye.
= bihayê vê pirtûkê bîst û pênc lîre ye
Tu çima dereng hatî?
= tu çima dereŋg hatî
Zarok li baxçeyî dilîzin.
= zarok li baxçeyî dilîzin
Diya min çayeke xweş çêkir.
= diya min çayeke xweş çêkir
Gelo tu dizanî rawestgeha otobusê li ku ye?
= gelo tu dizanî řawestgeha otobusê li ku ye
Ji 100 kesan 75 kes beşdar bûn.
= ji sed kesan heftê û pênc kes beşdar bûn
Hejmara telefona min 0532 123 45 67 e.
= hejmara telefona min sifir pênc sê du yek du sê çar pênc şeş heft e
Rojnameyê nûçeyeke girîng belav kir.
= řojnameyê nûçeyeke girîŋg belav kir
Bijîşk got ku divê tu zêdetir avê vexwî.
= bijîşk got ku divê tu zêdetir avê vexwî
Bihar li Kurdistanê demsaleke pir xweşik e.
= bihar li kurdistanê demsaleke pir xweşik e
Xalê min şivan e; ew pez diçêrîne.
= xalê min şivan e ew pez diçêrîne
Fîlm li ser YouTube'ê ye û bi îngilîzî ye.
= fîlm li ser yûtûbê ye û bi îŋgilîzî ye
Ez her roj 30 deqeyan dimeşim.
= ez her řoj sî deqeyan dimeşim
Divê em jîngeha xwe biparêzin, ji ber ku ew mala me hemûyan e.
= divê em jîŋgeha xwe biparêzin ji ber ku ew mala me hemûyan e
Bavê min cotkar e û genim û ceh diçîne.
= bavê min cotkar e û genim û ceh diçîne
Heke wextê te hebe, were em qehweyekê vexwin!
= heke wextê te hebe were em qehweyekê vexwin
Pirtûkxaneya zanîngehê ji 9:30 heta 17:00 vekirî ye.
= pirtûkxaneya zanîŋgehê ji neh û nîv heta hevdeh vekirî ye
Germahî digihîje 42 dereceyan, loma li malê bimînin.
= germahî digihîje çil û du dereceyan loma li malê bimînin
Çend zaravayên zimanê kurdî hene, wek kurmancî, soranî, zazakî û hewramî.
= çend zaravayên zimanê kurdî hene wek kurmancî soranî zazakî û hewramî
Rêveberê şîrketê ragihand ku sala bê dê %12,5 zêdetir ji niha veberhênanê bikin û 200 derfetên kar ên nû çêbikin.
= řêveberê şîrketê řagihand ku sala bê dê ji sedî dazdeh xal pênc zêdetir ji niha veberhênanê bikin û dused derfetên kar ên nû çêbikin
Şev dereng bû, baran bi xurtî dibariya, bayê darên baxçe dihejandin û em jî li ber ronahiya çirayeke kiz rûniştî, guh didan çîrokên dapîra xwe, heta ku xewa me hat.
= şev dereŋg bû baran bi xurtî dibariya bayê darên baxçe dihejandin û em jî li ber řonahiya çirayeke kiz řûniştî guh didan çîrokên dapîra xwe heta ku xewa me hat
Serdana malpera www.example.com bike an jî nameyekê ji info@example.com re bişîne.
= serdana malpera egzampil xal kom bike an jî nameyekê ji înfo et egzampil xal kom ře bişîne
`;

export const BADINI_TUNING = `
# tuning
سلاڤ، تو چاوانی؟ ئەز باشم، سوپاس.
= silav tu çawanî ʔez başim supas
ناڤێ من ئازادە و ئەز خەلکێ دهۆکێ مە.
= navê min ʔazade û ʔez xelkê dihokê me
ئەڤرۆ کەش و هەوا گەلەک خۆشە.
= ʔevro keş û hewa gelek xoşe
سپێدە باش، ئەڤ نانە ب چەندە؟
= sipêde baş ʔev nane bi çende
دوهی ئەز و هەڤالێن خۆ چووینە بازاڕی.
= duhî ʔez û hevalên xo çûyne bazařî
هیڤیە پەنجەرێ بگرە، سارە.
= hîviye pencerê bigire sare
قوتابخانا مە دەمژمێر 8ی سپێدێ دەست پێ دکەت.
= qutabxana me demjimêr heştî sipêdê dest pê diket
ل سالا 1991ێ ب هزاران کەس زڤڕینە مالێن خۆ.
= li sala hizar û nehsed û not û ʔêkê bi hizaran kes zivřîne malên xo
بهایێ ڤێ پەرتووکێ 15000 دینارن.
= bihayê vê pertûkê pazde hizar dînarin
تو بۆچی درەنگ هاتی؟
= tu boçî direŋg hatî
زارۆک ل باخچەی یاریان دکەن.
= zarok li baxçey yariyan diken
دەیکا من چایەکا خۆش چێکر.
= deyka min çayeka xoş çêkir
ئەرێ تو دزانی ڕاوەستگەها پاسێ ل کیڤەیە؟
= ʔerê tu dizanî řawestgeha pasê li kîveye
ژ ١٠٠ کەسان ٧٥ کەس پشکدار بوون.
= ji sed kesan ḧeftê û pênc kes pişkdar bûn
ژمارا تەلەفۆنا من 0750 123 4567ە.
= jimara telefona min sifir ḧeft pênc sifir ʔêk dû sê çar pênc şeş ḧefte
ڕۆژنامێ هەوالەکێ گرنگ بەلاڤ کر.
= řojnamê hewalekê giriŋg belav kir
نۆژداری گۆت پێدڤیە تو پتر ئاڤێ ڤەخۆی.
= nojdarî got pêdiviye tu pitir ʔavê vexoy
بهار ل کوردستانێ وەرزەکێ گەلەک جوانە.
= bihar li kurdistanê werzekê gelek cwane
مامێ من شڤانە و پەزی دچەرینیت.
= mamê min şivane û pezî diçerînît
فیلم ل سەر YouTube هاتیە دانان و ب ئینگلیزیە.
= fîlim li ser yûtûb hatiye danan û bi ʔîŋgilîziye
ئەز هەمی ڕۆژان 30 خولەکان ب پێیان دچم.
= ʔez hemî řojan sîh xulekan bi pêyan diçim
دڤێت ئەم ژینگەها خۆ بپارێزین، چونکی ئەو مالا مە هەمیانە.
= divêt ʔem jîŋgeha xo biparêzîn çuŋkî ʔew mala me hemiyane
بابێ من جۆتیارە و گەنم و جەهی دچینیت.
= babê min cotyare û genim û cehî diçînît
ئەگەر تە دەم هەبیت، وەرە دا قەهوەکێ ڤەخۆین!
= ʔeger te dem hebît were da qehwekê vexoyn
کتێبخانا زانکۆیێ ژ دەمژمێر 9:30 هەتا 17:00 ڤەکریە.
= kitêbxana zaŋkoyê ji demjimêr neh û nîv heta ḧevde vekiriye
پلا گەرمێ دگەهیتە 42 پلان، لەوما ل مال بمینن.
= pila germê digehîte çil û dû pilan lewma li mal bimînin
زمانێ کوردی چەند زاراڤ هەنە، وەک بادینی، سۆرانی، هەورامی و زازاکی.
= zimanê kurdî çend zarav hene wek badînî soranî hewramî û zazakî
ڕێڤەبەرێ کۆمپانیێ ڕاگەهاند کو سالا بهێت دێ 12.5% پتر ژ نوکە وەبەرهێنانێ کەن و 200 دەلیڤێن کاری یێن نوی دێ پەیدا کەن.
= řêveberê kompaniyê řagehand ku sala bihêt dê dwazde poynt pênc ji sedê pitir ji nuke weberhênanê ken û dused delîvên karî yên nuy dê peyda ken
شەڤ درەنگ بوو، باران ب خورتی دباری، بای دار دهەژاندن و ئەم ژی ل بەر ڕۆناهیا چرایەکێ کز، مە گوهێ خۆ ددا چیرۆکێن داپیرا خۆ، هەتا خەوا مە هاتی.
= şev direŋg bû baran bi xurtî dibarî bay dar dihejandin û ʔem jî li ber řonahiya çirayekê kiz me guhê xo dida çîrokên dapîra xo heta xewa me hatî
سەرەدانا مالپەرێ www.example.com بکە یان ئیمەیلەکێ بۆ info@example.com بهنێرە.
= seredana malperê egzampil xal kom bike yan ʔîmeylekê bo înfo ʔet egzampil xal kom bihinêre
`;
