/**
 * Kurmanji sentences in Latin letters and the phones of each spoken word, reviewed line by line; no native reader has checked them.
 * Unsure, for a native reader: what Hawar does not write (ḧ in heft, ẍ in axa and baxçe, ƹ in names, aspirated stops) is not
 * spoken; re after its noun as a trill (te ře); řêz-like roots after a prefix (diřêst, diřeve); kevn without a vowel before n;
 * biaxivin in four syllables; acronyms by Kurdish names of letters (unê, nêyê); saet 20:30 by the twenty-four-hour clock;
 * bi between the sides of a result (sê bi du); cotmeh for October and the other month names.
 */
export const KURMANJI_SENTENCES = `
# news
Şaredariya bajêr parkeke nû ji bo zarokan vekir.
= şaredariya bajêr parkeke nû ji bo zarokan vekir
Wezîrê tenduristiyê got ku vaksîn dê belaş be.
= wezîrê tenduristiyê got ku vaksîn dê belaş be
Ji ber berfa giran rêya navbera Wan û Colemêrgê hat girtin.
= ji ber berfa giran řêya navbera wan û colemêrgê hat girtin
Karkerên fabrîkeyê ji bo mûçeyên xwe dest bi grevê kirin.
= karkerên fabrîkeyê ji bo mûçeyên xwe dest bi grevê kirin
Zanîngeha Mêrdînê beşa ziman û edebiyata kurdî berfireh dike.
= zanîŋgeha mêrdînê beşa ziman û edebiyata kurdî berfireh dike
Di qezayê de du kes birîndar bûn, lê rewşa wan baş e.
= di qezayê de du kes birîndar bûn lê řewşa wan baş e
Tîma Amedsporê maç sê bi yekê bi dest xist.
= tîma amedsporê maç sê bi yekê bi dest xist
Hunermendên ciwan pêşangeheke wêneyan li dar xistin.
= hunermendên ciwan pêşaŋgeheke wêneyan li dar xistin
Penaber li ser sînor li benda alîkariyê ne.
= penaber li ser sînor li benda alîkariyê ne
Îsal berhema zeytûnê li Efrînê kêm e.
= îsal berhema zeytûnê li efrînê kêm e
Erdhejeke bi hêza 5,2 li rojhilat çêbû.
= erdhejeke bi hêza pênc xal du li řojhilat çêbû
Dadgehê biryar da ku rojnamevan were berdan.
= dadgehê biryar da ku řojnamevan were berdan
Agirkujan şewata daristanê piştî sê rojan vemirandin.
= agirkujan şewata daristanê piştî sê řojan vemirandin
Konferansa li ser mafên jinan li Brukselê dest pê kir.
= konferansa li ser mafên jinan li brukselê dest pê kir
Pirtûka nivîskara ciwan bi sê zimanan hat weşandin.
= pirtûka nivîskara ciwan bi sê zimanan hat weşandin
# dialogue
Rojbaş Rojda, tu îro çawa yî?
= řojbaş řojda tu îro çawa yî
Ez baş im, lê hinekî westiyayî me.
= ez baş im lê hinekî westiyayî me
Kerem bike, rûne, em çayekê vexwin.
= kerem bike řûne em çayekê vexwin
Tu dixwazî ez ji te re çi bînim?
= tu dixwazî ez ji te ře çi bînim
Bila be, ez bi xwe diçim.
= bila be ez bi xwe diçim
Xwedê ji te razî be, kalo!
= xwedê ji te řazî be kalo
Na, min ew nedît, belkî çûbe malê.
= na min ew nedît belkî çûbe malê
Were vir, ez tiştekî nîşanî te bidim.
= were vir ez tiştekî nîşanî te bidim
Qet xem neke, em ê rêyekê bibînin.
= qet xem neke em ê řêyekê bibînin
Bibore, te çi got? Min fêm nekir.
= bibore te çi got min fêm nekir
Sibê piştî nîvro em ê hev bibînin.
= sibê piştî nîvro em ê hev bibînin
De bilezîne, otobus diçe!
= de bilezîne otobus diçe
Dayê, ez birçî me, şîv amade ye?
= dayê ez birçî me şîv amade ye
Erê lawo, de were ser sifrê.
= erê lawo de were ser sifrê
Destê te sax be, pir bi tam e.
= destê te sax be pir bi tam e
Oxir be, silavan li malbatê bike!
= oxir be silavan li malbatê bike
Şev xweş, heta sibê.
= şev xweş heta sibê
Ka bêje, çi bi te hatiye?
= ka bêje çi bi te hatiye
# questions
Kî ev derî vekir?
= kî ev derî vekir
Çima hûn bi min re nayên?
= çima hûn bi min ře nayên
Ji ku derê tê ev deng?
= ji ku derê tê ev deŋg
Kengî dê dibistan dest pê bike?
= keŋgî dê dibistan dest pê bike
Çend salê te hene?
= çend salê te hene
Gelo hûn dikarin hêdîtir biaxivin?
= gelo hûn dikarin hêdîtir biaxivin
Kîjan rê diçe gundê jorîn?
= kîjan řê diçe gundê jorîn
Ev çente yê kê ye?
= ev çente yê kê ye
Ma te îro nan nexwariye?
= ma te îro nan nexwariye
Çawa dibe ku mirov ewqas zû ji bîr bike?
= çawa dibe ku mirov ewqas zû ji bîr bike
# poems
Ey welatê çiyayên bilind, dilê min bi te re dileyize.
= ey welatê çiyayên bilind dilê min bi te ře dileyize
Şev e, stêr dibiriqin, xewa çavên min nayê.
= şev e stêr dibiriqin xewa çavên min nayê
Bayê sibê hat û got: rabe, bihar gihîşt.
= bayê sibê hat û got řabe bihar gihîşt
Ez kaniyek im di bin kevirekî de, dengê min av e.
= ez kaniyek im di bin kevirekî de deŋgê min av e
Gul geş bûn li baxçeyê bavê min, lê bilbil koç kir û çû.
= gul geş bûn li baxçeyê bavê min lê bilbil koç kir û çû
Berf dibare li ser banê me, agir di sobê de distirê.
= berf dibare li ser banê me agir di sobê de distirê
Xwezî ez ewrek bûma û min li ser axa te bibariya.
= xwezî ez ewrek bûma û min li ser axa te bibariya
Hinareke sor di destê diya min de, çîroka payîzê vedibêje.
= hinareke sor di destê diya min de çîroka payîzê vedibêje
Her peyvek çirayek e, her çirayek rêyek e.
= her peyvek çirayek e her çirayek řêyek e
Çem diherike û naweste, dil dişewite û nabêje.
= çem diherike û naweste dil dişewite û nabêje
# addresses
Mala me li Kolana Gulan, hejmar 14, qata duyem e.
= mala me li kolana gulan hejmar çardeh qata duyem e
Navnîşana me: Taxa Azadiyê, Kuçeya 7an, Amed.
= navnîşana me taxa azadiyê kuçeya heftan amed
Buroya me li hember postexaneyê ye.
= buroya me li hember postexaneyê ye
Ji pirê derbas bibe û li aliyê çepê bizivire.
= ji pirê derbas bibe û li aliyê çepê bizivire
Dikana wî li pişt mizgefta mezin e.
= dikana wî li pişt mizgefta mezin e
Nameyê bişîne Berlînê, kodê posteyê 10115.
= nameyê bişîne berlînê kodê posteyê deh hezar û sed û pazdeh
# prices
Kîloyek sêv bi 32,50 TL ye.
= kîloyek sêv bi sî û du xal pêncî lîre ye
Kirêya malê mehê 400 € ye.
= kirêya malê mehê çarsed ewro ye
Ev cil bi qasî sêsed lîreyî hat firotin.
= ev cil bi qasî sêsed lîreyî hat firotin
Bilêta trênê 49,90 euro ye.
= bilêta trênê çil û neh xal nod ewro ye
Min telefona xwe bi 250 $ firot.
= min telefona xwe bi dused û pêncî dolar firot
Nirxê zêr derket 2500 lîreyan.
= nirxê zêr derket du hezar û pêncsed lîreyan
Ev pir buha ye, hinekî erzantir bike!
= ev pir buha ye hinekî erzantir bike
Mûçeyê wî 1.200 dolar e.
= mûçeyê wî hezar û dused dolar e
# dates
Newroz di 21ê Adarê de tê pîrozkirin.
= newroz di bîst û yekê adarê de tê pîrozkirin
Ez di 3ê gulana 1990î de ji dayik bûm.
= ez di sêyê gulana hezar û nehsed û nodî de ji dayik bûm
Civîn dê roja duşemê, 14/10/2024, pêk were.
= civîn dê řoja duşemê çardehê cotmehê du hezar û bîst û çar pêk were
Di sala 1898an de rojnameya yekem a kurdî derket.
= di sala hezar û heştsed û nod û heştan de řojnameya yekem a kurdî derket
Di salên '90an de gelek kes koçî Ewropayê kirin.
= di salên nodan de gelek kes koçî ewropayê kirin
Di sedsala 17emîn de Ehmedê Xanî Mem û Zîn nivîsand.
= di sedsala hevdehemîn de ehmedê xanî mem û zîn nivîsand
Îro çarşem e, sibê pêncşem e.
= îro çarşem e sibê pêncşem e
Havîna par em li Duhokê bûn.
= havîna par em li duhokê bûn
# times
Trên saet di 07:45an de radibe.
= trên saet di heft û çil û pêncan de řadibe
Bernameya me saet 20:30 dest pê dike.
= bernameya me saet bîst û nîv dest pê dike
Dikan ji 8:00 heta 19:00 vekirî ye.
= dikan ji heşt heta nozdeh vekirî ye
Deh deqeyên din ez ê li wir bim.
= deh deqeyên din ez ê li wir bim
Saet pênc kêm çaryek e.
= saet pênc kêm çaryek e
# telephone numbers
Ji bo agahiyan li 0412 228 15 30 bigere.
= ji bo agahiyan li sifir çar yek du du du heşt yek pênc sê sifir bigere
Hejmara min a nû 0505 678 90 12 ye.
= hejmara min a nû sifir pênc sifir pênc şeş heft heşt neh sifir yek du ye
Ji bo rewşên lezgîn 112 heye.
= ji bo řewşên lezgîn sed û dazdeh heye
Kodê welêt +49 e.
= kodê welêt zêde çil û neh e
# percentages
%65ê xwendekaran keç in.
= ji sedî şêst û pêncê xwendekaran keç in
Buhayê nên %10 zêde bû.
= buhayê nên ji sedî deh zêde bû
Rêjeya bêkariyê ji 17% daket 14%.
= řêjeya bêkariyê ji sedî hevdeh daket ji sedî çardeh
Nîvê şêniyan ji 25 salî biçûktir in.
= nîvê şêniyan ji bîst û pênc salî biçûktir in
# abbreviations
Prof. Celîl li ser dîroka kurdan axivî.
= profesor celîl li ser dîroka kurdan axivî
Dr. Zeyneb li nexweşxaneya mezin kar dike.
= doktor zeyneb li nexweşxaneya mezin kar dike
Bajar di sala 612 b.z. de hat wêrankirin.
= bajar di sala şeşsed û dazdeh berî zayînê de hat wêraŋkirin
Sêv, hirmî, tirî hwd. li baxçe hene.
= sêv hirmî tirî her wekî din li baxçe hene
Rapora UN'ê duh hat weşandin.
= řapora unêyê duh hat weşandin
Leza wê 90 km/h bû.
= leza wê nod kîlometre di saetê de bû
Mînak: pisîk, kûçik, hesp wd.
= mînak pisîk kûçik hesp wekî din
# loan words
Înternet qut bû û komputera min girtî ma.
= înternet qut bû û komputera min girtî ma
Min wêneyên xwe li Instagramê parve kirin.
= min wêneyên xwe li înstagramê parve kirin
Li otêlê asansor û parkîng hene.
= li otêlê asansor û parkîŋg hene
Doktor got ku vîrus ne xeternak e.
= doktor got ku vîrus ne xeternak e
Televîzyon û radyo heman nûçe belav kirin.
= televîzyon û řadyo heman nûçe belav kirin
Em ê li restoranê pîzayekê bixwin.
= em ê li řestoranê pîzayekê bixwin
Sîstema elektrîkê teknolojiya nû dixwaze.
= sîstema elektrîkê teknolojiya nû dixwaze
Pasaport û vîzeya xwe ji bîr neke.
= pasaport û vîzeya xwe ji bîr neke
Şano û sînemaya Parîsê navdar e.
= şano û sînemaya parîsê navdar e
Ez her sibe li Spotify'ê muzîkê guhdarî dikim.
= ez her sibe li spotîfayê muzîkê guhdarî dikim
# names
Cegerxwîn û Osman Sebrî helbestvanên mezin in.
= cegerxwîn û osman sebrî helbestvanên mezin in
Mihemed û Fatma bi Evdilrehman re hatin.
= mihemed û fatma bi evdilrehman ře hatin
Rojîn, Berfîn û Zîlan xwişkên hev in.
= řojîn berfîn û zîlan xwişkên hev in
Evdalê Zeynikê dengbêjekî navdar bû.
= evdalê zeynikê deŋgbêjekî navdar bû
Hesen li Stenbolê, Husên li Kolnê dijî.
= hesen li stenbolê husên li kolnê dijî
Şêrko Bêkes û Goran bi soranî nivîsandine.
= şêrko bêkes û goran bi soranî nivîsandine
# lists
Ji bo xwarinê birinc, pîvaz, goşt, rûn û xwê lazim in.
= ji bo xwarinê birinc pîvaz goşt řûn û xwê lazim in
Reng ev in: sor, kesk, şîn, zer û reş.
= řeŋg ev in sor kesk şîn zer û řeş
Şemî, yekşem, duşem, sêşem, çarşem, pêncşem û în.
= şemî yekşem duşem sêşem çarşem pêncşem û în
Li vî daristanî hirç, gur, rovî û kîvroşk hene.
= li vî daristanî hirç gur řovî û kîvroşk hene
# quotations
Mamoste got: «Yê ku bixebite dê bi ser bikeve.»
= mamoste got yê ku bixebite dê bi ser bikeve
Bavê min tim digot: "Ziman dilê mirov e."
= bavê min tim digot ziman dilê mirov e
"Ez natirsim," Azad bi hêdîka bersiv da.
= ez natirsim azad bi hêdîka bersiv da
Li ser dîwêr nivîsandî bû: «Em bi hev re dijîn».
= li ser dîwêr nivîsandî bû em bi hev ře dijîn
# daily life
Zarok bi lez ber bi çem ve beziyan.
= zarok bi lez ber bi çem ve beziyan
Pîrejin li ber derî rûniştibû û hirî dirêst.
= pîrejin li ber derî řûniştibû û hirî diřêst
Gurek bi şev ji çiyê dadikeve gund.
= gurek bi şev ji çiyê dadikeve gund
Min cilên xwe şûştin û bi werîs ve daliqandin.
= min cilên xwe şûştin û bi werîs ve daliqandin
Di bin maseyê de min pirtûkeke kevn dît.
= di bin maseyê de min pirtûkeke kevn dît
Masî di kûrahiya golê de avjeniyê dikin.
= masî di kûrahiya golê de avjeniyê dikin
Hingivê van çiyayan bi tam û bêhn e.
= hiŋgivê van çiyayan bi tam û bêhn e
Jinikê qumaşekî hevrîşimî yê kesk hilbijart.
= jinikê qumaşekî hevrîşimî yê kesk hilbijart
Hespê spî bi çargavî ji gir derbas bû.
= hespê spî bi çargavî ji gir derbas bû
Odeya min biçûk e, lê pencereyeke wê ya mezin heye.
= odeya min biçûk e lê pencereyeke wê ya mezin heye
Her sibe bi hilatina rojê re radibim.
= her sibe bi hilatina řojê ře řadibim
Pênûsa xwe bide min, ez navê xwe binivîsim.
= pênûsa xwe bide min ez navê xwe binivîsim
# signs and scripts
Di 2yemîn roja pêşbirkê de 3 medalya hatin bidestxistin.
= di duyemîn řoja pêşbirkê de sê medalya hatin bidestxistin
Sedsala 19an û ya 20emîn tijî bûyer bûn.
= sedsala nozdehan û ya bîstemîn tijî bûyer bûn
Zarokên 10-15 salî dikarin beşdar bibin.
= zarokên deh heta pazdeh salî dikarin beşdar bibin
Şer di navbera 1980-1988an de dom kir.
= şer di navbera hezar û nehsed û heştê heta hezar û nehsed û heştê û heştan de dom kir
Germahî ji -5 derece derdikeve 12°C.
= germahî ji kêm pênc derece derdikeve dazdeh dereceyên selsiyûs
Giraniya wê 2,5kg û dirêjiya wê 40 cm ye.
= giraniya wê du xal pênc kîlogram û dirêjiya wê çil santîmetre ye
Biha ji $19.99 daket €15.
= biha ji nozdeh xal nod û neh dolar daket pazdeh ewro
Şêniyên bajêr 1.250.000 kes in.
= şêniyên bajêr yek milyon û dused û pêncî hezar kes in
Zêdeyî 1,5 milyon mirov li wir dijîn.
= zêdeyî yek xal pênc milyon mirov li wir dijîn
Maç bi encama 3-2 qediya.
= maç bi encama sê bi du qediya
Ew ji salên 70'yî heta 90'î li Swêdê ma.
= ew ji salên heftêyî heta nodî li swêdê ma
Nivîskar M. E. Bozarslan ferhengek nivîsand.
= nivîskar mê e bozarslan ferheŋgek nivîsand
Nûçe li www.zanko.org/nuce hat belavkirin.
= nûçe li zaŋko xal org slaş nuce hat belavkirin
Pirsên xwe ji nama@zanko.org re bişîne.
= pirsên xwe ji nama et zaŋko xal org ře bişîne
Wêne bi #Kurdistan û #Amed belav bûye 😊❤️.
= wêne bi kurdistan û amed belav bûye
Pir xweşşş e!!! Ne wisa ye??
= pir xweş e ne wisa ye
Nizanim... belkî sibê werim.
= nizanim belkî sibê werim
Ew (birayê min ê mezin) li Googleê dixebite.
= ew birayê min ê mezin li gûgilê dixebite
Bihayê iPhone'an li bazarê zêde bû.
= bihayê ayfonan li bazarê zêde bû
Şah Luîs XIV li Fransayê bû.
= şah luîs çardeh li fransayê bû
Nîv kîlo şekir û 1/4 lître şîr bide min.
= nîv kîlo şekir û yek ji çar lître şîr bide min
Odeya 12A li qata 2yem e.
= odeya dazdeh a li qata duyem e
YouTube'ê kanala me girt, lê em li TikTokê ne.
= yûtûbê kanala me girt lê em li tîktokê ne
NY'ê û UN'ê bang li YE'yê kirin.
= nêyêyê û unêyê baŋg li yêeyê kirin
Di 14ê meha 3yan a 2021ê de em hatin Stenbolê.
= di çardehê meha sêyan a du hezar û bîst û yekê de em hatin stenbolê
Saet 12.30 e; em ê di 13:45an de biçin.
= saet dazdeh û nîv e em ê di sêzdeh û çil û pêncan de biçin
1. Av, 2. Nan, 3. Xwê.
= yek av du nan sê xwê
Silav, tu cawa yi? Ez bas im, spas.
= silav tu çawa yî ez baş im spas
Di dawiya salên '80yî de Ş. Bekir û B. Lûtfî li MEDyayê xebitîn.
= di dawiya salên heştêyî de şê bekir û bê lûtfî li medyayê xebitîn
Ew 1em, 2yem û 3yemîn bûn.
= ew yekem duyem û sêyemîn bûn
`;
