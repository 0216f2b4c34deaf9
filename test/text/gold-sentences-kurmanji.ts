/** Kurmanji sentences in Latin letters, none of which any rule or voice was tuned on. */
export const KURMANJI_SENTENCES = `
# news
Şaredariya bajêr parkeke nû ji bo zarokan vekir.
Wezîrê tenduristiyê got ku vaksîn dê belaş be.
Ji ber berfa giran rêya navbera Wan û Colemêrgê hat girtin.
Karkerên fabrîkeyê ji bo mûçeyên xwe dest bi grevê kirin.
Zanîngeha Mêrdînê beşa ziman û edebiyata kurdî berfireh dike.
Di qezayê de du kes birîndar bûn, lê rewşa wan baş e.
Tîma Amedsporê maç sê bi yekê bi dest xist.
Hunermendên ciwan pêşangeheke wêneyan li dar xistin.
Penaber li ser sînor li benda alîkariyê ne.
Îsal berhema zeytûnê li Efrînê kêm e.
Erdhejeke bi hêza 5,2 li rojhilat çêbû.
Dadgehê biryar da ku rojnamevan were berdan.
Agirkujan şewata daristanê piştî sê rojan vemirandin.
Konferansa li ser mafên jinan li Brukselê dest pê kir.
Pirtûka nivîskara ciwan bi sê zimanan hat weşandin.
# dialogue
Rojbaş Rojda, tu îro çawa yî?
Ez baş im, lê hinekî westiyayî me.
Kerem bike, rûne, em çayekê vexwin.
Tu dixwazî ez ji te re çi bînim?
Bila be, ez bi xwe diçim.
Xwedê ji te razî be, kalo!
Na, min ew nedît, belkî çûbe malê.
Were vir, ez tiştekî nîşanî te bidim.
Qet xem neke, em ê rêyekê bibînin.
Bibore, te çi got? Min fêm nekir.
Sibê piştî nîvro em ê hev bibînin.
De bilezîne, otobus diçe!
Dayê, ez birçî me, şîv amade ye?
Erê lawo, de were ser sifrê.
Destê te sax be, pir bi tam e.
Oxir be, silavan li malbatê bike!
Şev xweş, heta sibê.
Ka bêje, çi bi te hatiye?
# questions
Kî ev derî vekir?
Çima hûn bi min re nayên?
Ji ku derê tê ev deng?
Kengî dê dibistan dest pê bike?
Çend salê te hene?
Gelo hûn dikarin hêdîtir biaxivin?
Kîjan rê diçe gundê jorîn?
Ev çente yê kê ye?
Ma te îro nan nexwariye?
Çawa dibe ku mirov ewqas zû ji bîr bike?
# poems
Ey welatê çiyayên bilind, dilê min bi te re dileyize.
Şev e, stêr dibiriqin, xewa çavên min nayê.
Bayê sibê hat û got: rabe, bihar gihîşt.
Ez kaniyek im di bin kevirekî de, dengê min av e.
Gul geş bûn li baxçeyê bavê min, lê bilbil koç kir û çû.
Berf dibare li ser banê me, agir di sobê de distirê.
Xwezî ez ewrek bûma û min li ser axa te bibariya.
Hinareke sor di destê diya min de, çîroka payîzê vedibêje.
Her peyvek çirayek e, her çirayek rêyek e.
Çem diherike û naweste, dil dişewite û nabêje.
# addresses
Mala me li Kolana Gulan, hejmar 14, qata duyem e.
Navnîşana me: Taxa Azadiyê, Kuçeya 7an, Amed.
Buroya me li hember postexaneyê ye.
Ji pirê derbas bibe û li aliyê çepê bizivire.
Dikana wî li pişt mizgefta mezin e.
Nameyê bişîne Berlînê, kodê posteyê 10115.
# prices
Kîloyek sêv bi 32,50 TL ye.
Kirêya malê mehê 400 € ye.
Ev cil bi qasî sêsed lîreyî hat firotin.
Bilêta trênê 49,90 euro ye.
Min telefona xwe bi 250 $ firot.
Nirxê zêr derket 2500 lîreyan.
Ev pir buha ye, hinekî erzantir bike!
Mûçeyê wî 1.200 dolar e.
# dates
Newroz di 21ê Adarê de tê pîrozkirin.
Ez di 3ê gulana 1990î de ji dayik bûm.
Civîn dê roja duşemê, 14/10/2024, pêk were.
Di sala 1898an de rojnameya yekem a kurdî derket.
Di salên '90an de gelek kes koçî Ewropayê kirin.
Di sedsala 17emîn de Ehmedê Xanî Mem û Zîn nivîsand.
Îro çarşem e, sibê pêncşem e.
Havîna par em li Duhokê bûn.
# times
Trên saet di 07:45an de radibe.
Bernameya me saet 20:30 dest pê dike.
Dikan ji 8:00 heta 19:00 vekirî ye.
Deh deqeyên din ez ê li wir bim.
Saet pênc kêm çaryek e.
# telephone numbers
Ji bo agahiyan li 0412 228 15 30 bigere.
Hejmara min a nû 0505 678 90 12 ye.
Ji bo rewşên lezgîn 112 heye.
Kodê welêt +49 e.
# percentages
%65ê xwendekaran keç in.
Buhayê nên %10 zêde bû.
Rêjeya bêkariyê ji 17% daket 14%.
Nîvê şêniyan ji 25 salî biçûktir in.
# abbreviations
Prof. Celîl li ser dîroka kurdan axivî.
Dr. Zeyneb li nexweşxaneya mezin kar dike.
Bajar di sala 612 b.z. de hat wêrankirin.
Sêv, hirmî, tirî hwd. li baxçe hene.
Rapora UN'ê duh hat weşandin.
Leza wê 90 km/h bû.
Mînak: pisîk, kûçik, hesp wd.
# loan words
Înternet qut bû û komputera min girtî ma.
Min wêneyên xwe li Instagramê parve kirin.
Li otêlê asansor û parkîng hene.
Doktor got ku vîrus ne xeternak e.
Televîzyon û radyo heman nûçe belav kirin.
Em ê li restoranê pîzayekê bixwin.
Sîstema elektrîkê teknolojiya nû dixwaze.
Pasaport û vîzeya xwe ji bîr neke.
Şano û sînemaya Parîsê navdar e.
Ez her sibe li Spotify'ê muzîkê guhdarî dikim.
# names
Cegerxwîn û Osman Sebrî helbestvanên mezin in.
Mihemed û Fatma bi Evdilrehman re hatin.
Rojîn, Berfîn û Zîlan xwişkên hev in.
Evdalê Zeynikê dengbêjekî navdar bû.
Hesen li Stenbolê, Husên li Kolnê dijî.
Şêrko Bêkes û Goran bi soranî nivîsandine.
# lists
Ji bo xwarinê birinc, pîvaz, goşt, rûn û xwê lazim in.
Reng ev in: sor, kesk, şîn, zer û reş.
Şemî, yekşem, duşem, sêşem, çarşem, pêncşem û în.
Li vî daristanî hirç, gur, rovî û kîvroşk hene.
# quotations
Mamoste got: «Yê ku bixebite dê bi ser bikeve.»
Bavê min tim digot: "Ziman dilê mirov e."
"Ez natirsim," Azad bi hêdîka bersiv da.
Li ser dîwêr nivîsandî bû: «Em bi hev re dijîn».
# daily life
Zarok bi lez ber bi çem ve beziyan.
Pîrejin li ber derî rûniştibû û hirî dirêst.
Gurek bi şev ji çiyê dadikeve gund.
Min cilên xwe şûştin û bi werîs ve daliqandin.
Di bin maseyê de min pirtûkeke kevn dît.
Masî di kûrahiya golê de avjeniyê dikin.
Hingivê van çiyayan bi tam û bêhn e.
Jinikê qumaşekî hevrîşimî yê kesk hilbijart.
Hespê spî bi çargavî ji gir derbas bû.
Odeya min biçûk e, lê pencereyeke wê ya mezin heye.
Her sibe bi hilatina rojê re radibim.
Pênûsa xwe bide min, ez navê xwe binivîsim.
# signs and scripts
Di 2yemîn roja pêşbirkê de 3 medalya hatin bidestxistin.
Sedsala 19an û ya 20emîn tijî bûyer bûn.
Zarokên 10-15 salî dikarin beşdar bibin.
Şer di navbera 1980-1988an de dom kir.
Germahî ji -5 derece derdikeve 12°C.
Giraniya wê 2,5kg û dirêjiya wê 40 cm ye.
Biha ji $19.99 daket €15.
Şêniyên bajêr 1.250.000 kes in.
Zêdeyî 1,5 milyon mirov li wir dijîn.
Maç bi encama 3-2 qediya.
Ew ji salên 70'yî heta 90'î li Swêdê ma.
Nivîskar M. E. Bozarslan ferhengek nivîsand.
Nûçe li www.zanko.org/nuce hat belavkirin.
Pirsên xwe ji nama@zanko.org re bişîne.
Wêne bi #Kurdistan û #Amed belav bûye 😊❤️.
Pir xweşşş e!!! Ne wisa ye??
Nizanim... belkî sibê werim.
Ew (birayê min ê mezin) li Googleê dixebite.
Bihayê iPhone'an li bazarê zêde bû.
Şah Luîs XIV li Fransayê bû.
Nîv kîlo şekir û 1/4 lître şîr bide min.
Odeya 12A li qata 2yem e.
YouTube'ê kanala me girt, lê em li TikTokê ne.
NY'ê û UN'ê bang li YE'yê kirin.
Di 14ê meha 3yan a 2021ê de em hatin Stenbolê.
Saet 12.30 e; em ê di 13:45an de biçin.
1. Av, 2. Nan, 3. Xwê.
Ev nivîs bi tîpên kurdi yen be nisan e.
`;
