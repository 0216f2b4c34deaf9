/**
 * Sorani stems in Latin letters, written for this project: they spell the vowel i, which Arabic script does not.
 * An apostrophe is an i that is lost in some forms: hiz'r is hizir, hizreke; f'roş is firoşt, defroşêt. Verbs:
 * present/past stem, with preverbs separated; 0 where a verb has no present stem of its own.
 */
export const SORANI_LATIN = {
  nouns: `goşt tirê gwêz hengwîn mast şekir xwê birinc hêlke nîsk baxçe dirext deşt daristan berd derga pencere
kursî kitêb defter řojname wişe şîƹ'r ziman fîlm mobayl gund wiłat dunya ʔasman ʔestêre bef'r hewr payiz
zistan hefte katjimêr mindał kiç jin pyaw dayk bawk bira xuşk hawřê dirawsê mamosta pizîşk cutyar şwan
kirêkar řojnamenûs serbaz mirov dest gwê didan qij dił pişt sik pence ʔesp hesp manga bizin pişîle mirîşk
bałinde gurg wirç kerwêşk mişk nexoşxane qutabxane zanko kitêbxane mizgewt werziş cil kiras kiław ʔasin
derman xew'n jyan xoşewîstî ʔaştî řastî diro pirsyar xwêndin zanyarî zanist kultur ḧikumet ƹeq'l ẍemgînî
komełge biryar hest diłxoşî tirs dost dijmin hawkar hawser mindałî gencî mirdin xwên gerdin sing cerg
gurçîle mêşk serma germa derya deryaçe bin řwek gya kêłge piling meymûn wuştir hêstir mayn cwanû berx golk
kotir bulbul texte ʔestûn qadirme hewşe qif'ł kilîl perde ferş kirdar pantoł destkêş ʔengustîle hêlk
parêzger serokwezîr parleman hełbijardin dengder şořiş zîndan koçber nasname pasport bełge nawnîşan nahye
parêzga řojhełat nexşe dirêjî şemme paytext fiřoke fiřokexane keştî bender ʔotombêl şemendefer pird nawçe
nwêj newroz hełpeřkê zurna hunermend hełbest hoşyarî wênegir małpeř bername jimare řêzman ferheng
wergêřan zanyar ʔezmûn derfet ʔamanc nimûne hiz'r bazirgan bank nirx firoşga sinûr geşt xwardin xwardinewe
sewze pyaz qeysî genim fasolya birwêş şorba kewçik perdax ʔagir lim şit şwên tenîşt dewruber naweřast
karge karmend kompanya dukandar nûsînge witar lêdwan řageyandin řaport hewałnêr perwerde fêrkirdin fêrge
xwêndkar taqîkirdinewe çîroknûs honrawe nûsraw şwênewar şaroçke gundinşîn sifre germaw balkon bûmelerze
gerdelûl kwêstan gird ʔeşkewt mêrg dûrge şewnim ziryan tîşk werz pişû hawsergîrî korpe kiçołe genc
pîremêrd pîrejin hawiłatî danîştû met'r lît'r qerz ḧisab giłop fiřin menceł zeytûn tirşî dołme mêwj dûpişk
qirjał mirawî neƹil gerdûn heyv berg şepke nêwçaw biro birjang ʔejno ʔanîşk pajne diłop diktor peristar
ʔembulans geştyar fiřîn paskîl wêstge pyadeřê bilît sirûd şimşał ʔekter pêşbiřkê serkewtin şikist dadwer
dadga ʔerk berpirsyarî biřyar pêşnyar daxwazî pirs giftugo ʔencam nihênî keyf ḧesret řiq metirsî hêriş
yarmetî piştgîrî xizmet sîstem damezrawe řêkxiraw dewłet dengdan serçawe gyanewer gułzar parçe deste girûp
hawkarî peywendî ʔînternêt řadyo televizyon pertûk ʔendazyar qise xełk ledayikbûn girêbest girêdan girfan
giryan cigere cigerxwên çirax çirîske çirke dirk dirz fiřêdan firmêsk firîşte fincan fişar hilke hin'k
jimêryar kirdewe kirdgar kirya kirmanc kirmancî miqest milk milyon mijde mirwarî misger mişar mizgênî
nirxandin niştiman niştimanperwer nişînge niştecê piştewan piştgîr pispoř pisporî pirtûk pişkinîn
pişkinyar qirtandin rijêm rizgarî rizgarkirdin siruşt sinf sinûrdar sipas siparde sipêde sirke sirinc swar
sîxuř şikar şikandin şikat şimşêr şitumek tifeng tîrêj tikakar timsaḧ tirsnak tirombêl twana winda wirde
witarbêj xizmayetî xizmetguzar xirapkar zimanewan zincîr zincîre zirê zirav zibil bijarde bîr binemał
binemałe bindest bindestî bincił binke biřge biřyardan birayetî birsêtî birûske bizav bizmar bizût
bizûtnewe bişkoj dijberî dijmindarî dikan dirawsêyetî dirinde dizgêr didansaz diłdar diłdarî diłnya
diłnyayî diłsozî diłope fermanber fermanřewa fermanbexş ferhengok firsend kontiroł piroje kilasîk giramêr
tirên tiraktor sitran stratîjî ʔagadarî ʔagirbest ʔagirkujênewe ʔahengsaz ʔamojgar ʔamojgarî ʔamraz
ʔarastekirdin ʔasanî ʔasankarî ʔastengî ʔasteng ʔawdan ʔawdest ʔazarbexş baskirdin bedbext
bedbextî bedbînî bexşende befirbarîn behremend belênder bendaw bendergeh berbest berbijêr berdewamî
bergirî berhełistkar berhem berhemhênan berpirs berpirsyar bersîv berterefkirdin berxwardan bernamesaz
bestin beşdarbû bexşîn bîrkarî bîrkirdinewe bêdengî bêdesełat bêganeperist cengawer cezne cemawer ceste
cwanî cwanperist cutyarî cyawazî çaksazî çapkirdin çarenûs çareser çareserkirdin çawdêrî çawpêkewtin
çawřwanî çekdar çend çemk çerx çespandin çînayetî çwarçêwe çwarşemme dabeşkirdin dabezandin dabînkirdin
dagîrkirdin dagîrker dahat dahênan dahêner damezrandin damezrêner danîştuwan danîştin danpêdanan dapoşîn
darzan dastan dawakar dawdeste daxistin defterdar demargîrî demjimêr dengubas derbaz derbazbûn derbeder
derbiřîn derçûn derencam derhênan derhêner derkewtin derkirdin dermanxane dermansaz derwaze derwêş derz
derzî desełat desełatdar destpêk destbecê destdirêjî destgîr destgîrkirdin desthełat desthełatdar destkarî
destkewt destkird destmał destnîşan destnîşankirdin destpak destpêker destpêkirdin destpêşxerî destřast
destûr destwerdan dewlemendî dewran dex'l dijayetî dûrbîn dûrkewtinewe dwakewtû dwařoj dwaxistin ʔedebdost
ʔencumen ʔendam ʔerkdar ʔezmûngerî fêrbûn gałtekirdin gencîne gendełî germî girtin girtî girtûxane giştgîr
gořan gořankarî goristan gotar gułdan gumankar gurz gwêgirtin gwêřayeł gyandar gyanbexş gyanleber
gerdenbend hawbîr hawdeng hawdem hawnîştiman hawpeyman hawseng hawsengî hawsinûr hawrêyetî hawsozî hawşêwe
hawtemen heft heftane hejmar hełkewt hełkewte hełsengandin hełwêst hełwest hemîşe hengaw herêm hêzdar
hestyar hestyarî hewcar hewldan heyn hewêrde hîwa hoşmend hunerî hurmet îmza jeh'r jenral jêrdest jêrdestî
jîngeparêz jînge jyanname jinhênan kardanewe karesat karkirdin karkird karmendî kartêkirdin karwanseray
kaẍ'z kelepûr kelk kelwpel kemtuxem kerkûkî kerwan kesayetî kirêçî kitêbfiroş kitêbxaneyî komar komełayetî
komełkuj konfirans koşk koşişt kurtkirdinewe kurdayetî kurdistanî lawaz layen layengir ledayikbû lêborde
lêborden lêkdanewe lêkoł lêkołer lêkołînewe lêpirsînewe lêpirsraw lêşaw lêv lûtke mafperwer mamnawend
mandûbûn mebest medrese merc mercdar mergesat merk merdayetî mewda mezhebî milmilanê mişt mîratgir
mohendis mûçexor mûsîqar neẍd nawbanga nawbijîwan nawdar nawendî nawerok nasnaw nermî nexş nexşesaz neyar
nûser nûsînewe nwêner nwênerayetî ʔoperasyon pakkirdinewe palewan parastin parçeparçe parêzgar parêzgarî
parwe paşekşê paşgir paşmawe paşnaw pelamar perçdanewe perest perestge perestin perwerdegar perwerdekar
peřlemantar peymanname peymange peyřew peyřewkirdin pêkhate pêkhênan pêşkeş pêşkeşkirdin pêşkewtin
pêşkewtû pêşmerge pêşnyarkirdin pêşwazî pêşxistin pêwer pîlangêř pîşesazî poşak pûçełkirdin pyawkuj
ramyarî rewşenbîr řastgoyî řagirtin řaguzer řaperîn řaspardin řawêjkar řawestan řazîbûn řefłar řeng
řengdanewe řewişt řewanbêjî řexne řexnegir řêber řêgirtin řêgir řêkkewtin řêkxer řêkxistin řênwêne řênwênî
řêzgirtin řizgarker řwange řojhełatnas řojnamewanî řoman řomannûs řûbeřû řûdaw řûnkirdinewe řûpel řûxsar
sawîlke sazdan sazende sedemand serbazî serbest serbestî serbexoyî serbird serdan serdem serdemî serhełdan
serhełdaw serjimêrî serkerde serkirdayetî serkut serkutkirdin sernaw sernûser serok serokayetî serpêçî
serperişt serperiştî sersam sersuřman serxoş setembar sirincřakêş sînemakar sotandin sûdmend sûtan sustî
syaset syasetmedar şanaz şanbeşan şaredarî şariste şaristanî şerm şermezar şermezarkirdin şêlgîr şirove
şiroveker şitge şikoy şwênkewtû tabkirdin tawanbar tawanbarkirdin taybetmendî teknîk temend tengî teqandin
teqînewe tewaw tewawkirdin têbînîkirdin têgeyştin têkçûn têkdan têkdeř têkoşan têkoşer têktêpeřandin têwe
tîroř tomarkirdin tomar tûj tundřew tundřewî tundûtîjî tûjbûn wergêř wergirtin werger werzişkar werzişî
westan wêran wêranker wêrankirdin wêjewan wişyar wiryayî xakfiroş xamoş xebatkar xem'ł xerc xerckirdin
xestexane xizmetguzarî xoparastin xopêşandan xořagir xořagirî xorhełat xorʔawa xweşnûd xwênrêj xwênrêjî
xwênşîrîn yarîkar yarmetîder yekgirtin yekkirdin yeksan yeksanî yekxistin zankoyî zerdeşt zerdeştî
zerdexene zewîzar zyan zyanmend zordar zordarî zêde zêdekirdin zêrîn zyanbexş demokrasî fîdrał fîdralî
mîkrob mêtro tablo kabra têkřa ʔîbrahîm ʔefrîqa qibris lîbral lîtwanya polonya ʔustralya teknolojya ʔeşref
ʔekrem ʔesƹed ƹebdułła ʔeḧmed mistefa ʔismaƹîl ḧusên ḧesen cemal newzad ferîdûn behmen şêrzad ƹosman ƹumer
fatime meryem ʔemîn ferhad xusrew sîrwan nesrîn newşîrwan cewher ʔeyłûl teşrîn nîsan ʔazar şubat ḧuzeyran
temmûz kanûn kurd kurte berz ders bird kird merd derd burc gurc derc bexş gunc penc řenc deng ceng seng
zeng bang dang mang lang tang bend gend qend mest best pist lîst bîst nîşt heşt beheşt xişt dirist girift
pext bext text wext ʔalt hełm kełb qełb zułm ʔîlm ʔasfalt sîlk mułk şilk terk nerx cerx şeh'r fik'r
zik'r şuk'r sit'r ʔem'r ƹum'r qeb'r seb'r wesf ʔes'ł nes'ł ʔeşk ʔerz ferz dewr hewr şewq zewq hewl qewl meyl heyf
seyf şeyx cej'n neqil feqir şex's nex'l xez'n wez'n ḧez'f nef's kef'n def'n ʔes'm ris'm qis'm cis'm xiz'm
beẍ'l zeh'n reh'm teh'm qeh'r tex'm bez'm rez'm ceh'l mîs'r zanistgey hunermendan dewłemendan hêzekan
çemkekan werzkarî merdane xemnak sehmnak metirsînak derdnak bextyarî destgîra xwênmij xwênřêj ʔawřêj
pirsge pirsgekan dersgotar mestbûn kurtbîn dirêjbûn berzbûnewe kembûnewe germbûnewe sardbûnewe tundbûn
řastbûnewe wişkbûn pirbûn tenikbûn nermbûn kûřbûn xoşbûn bêdengbûn tengbûn werzbûn serbexobûn sextkirdin
germkirdin sardkirdin tundkirdin wişkkirdin berzkirdinewe kurtkirdin tengkirdin řengkirdin pirkirdin
pakkirdin çakkirdin řêkkirdin dirustkirdin ʔamadekirdin perwerdekirdin cêgirtin dawagirtin xogirtin
dagirtin hełgirtin lêgirtin pêkgirtin destgirtin řengdan derdan lêdan têdan pêdan řêgedan xodan hełdan
řadan fişardan hewłdan pêşandan tekandan hełwasîn kewtin dûrkewtin lêkewtin dakewtin çawkewtin pêkewtin
destkewtin gerdişkar řoyştin hatin derhatin hełhatin lêhatin pêkhatin dahatin gutin bîstin xistin
lêxistin lêkdabřan lêkçûn pêçûn lêçûn pêdaçûn hełçûn serçûn tengane tengajî tendirust tendirustî dirustî
dirustkar sirkî sirwe siruş sizadan sizader siławkirdin simêł sinûrî sincî sinc sipîkar sipîyatî sikała
sikatî sitem sitemkar sitranbêj sitûn şikofe şikodar şirît şirovekar şilî şilejan şilejaw şilegerm
şînbûn şingar şimşêrbaz pirşing pirtûkxane pirsîn pişkoj piştî piştbestin piştbestû pişûdan pile pilebend
pilanger pilandanan pitew pizîşkî pispořayetî bijişk bijardekan binaẍe binaẍey binkekan binyatnan
birîndarî biřwa biřwaname biřwabexo bizwên bizwêner bilîmet bilindbûn bilindgo kirdeyî kirdarî kirmaşanî
kirmancîzan kirîn kirîstal kirêgirte kiřyar kiřyarî kilîlî kitêbî kitupiř kizî kişan kişandinewe kişmîş
girtîyan girew girêy giringî giringîdan girdbûnewe girdewkirdin giryanawî gişt giştgîrî gişteber gilêyî
gilope gizing gizîr dirust dizî dizraw dizîn dizgêran dijberan dijwarî dirextî dirawî dinyabînî dinya
dilnya diłgîr diłgerm diłsard diłteng diłreq diłřêş diłbend diłber mirdar mirovayetî mirovdost mirovbûn
misqał minber mizgewtî milkaçî milkî mijûl mijok mişkdan xinkan xinkandin xirapî xirape xirapkarî xirapbûn
xizmetkar xizmetgar xizan xiznok xiłtî xişpe xiřbûn nirxdan nimûneyî niştimanî niştingey nişîv nijde nijad
nihênîkar çirûk çirç çirçî çirpe çirawî çinraw çinîn çinar çiłk çiłkin çimk çingał zirîn zistanî zincîrî
zindû zindan zimanzan zimanî zirmezirm ziřdayk ziřbab zilheyz tirsan tirsênok tirsandin tirîfe tiryak
tirazû tifengçî tilyak tinû tişrîn tizbêḧ wirge wirdbîn wirdbînî wirdekar wişkî wişkanî wişyarî wijdan
witarî witûwêj winbûn winkirdin wirwirê hizrî hişyar hişyarî hişmendî hişk hinar hindî hindistan fiřokevan
fiřofêł firyad firoşî firoşyar firoşyarî filan lêpirsîn lêbordin lêbûrde lêkdan lêhatû lêhatûyî jimarde
jimêrkar jimêryarî jinan jyanbexş jyandost ʔasmanî ʔasmangeř ʔartêş ʔarezû ʔarezûmend ʔaştîxwaz ʔaştewayî
ʔaştbûnewe ʔagirbiř ʔawdêrî ʔamadebûn ʔaxaftin ʔaxawtin ʔajawe ʔazmûnî ʔaşkirakirdin ʔaşpez ʔaşna ʔaşnayî
ʔaştewa ʔabřû ʔabřûmend ʔaferîn ʔafret ʔafretan bwar bware çeşme neẍme kelme leşker girifte koşiş xahiş
nimayiş ʔasayiş ʔarayişt sitayiş goriş kêşiş pirsiş lêjne lîjne lubnan ƹednan yekřîz zagros boşnaq tewze
řewze gewde hewde bawbapîr çawge çawkal nîmçe ʔîsfenc dîlber zîldan bîlbas kêwnişîn mêwan kêłgeyî moçyarî
koçrew sozdar xozge bûkşûşe sûkbar řûkar gurgxane kurdnişîn turkman ʔustad ʔustan bustan lutfî muftî
ʔazadbûn ʔazadkirdin ʔazarçêştin ʔazarkêş başkirdin başbûn baxdar baxçewan baxwan bałdar barhełgir
barkirdin barkêş baskar bawkî dakewt dakirdin dargwêz darbest dastgîr dadman gazdan hazir hazirbûn
hazirkirdin karga karkuj karsaz karzan katjimêrî lanke manewe maldar maldarî małbat małwêran marmasî
marmêlke masîgir masîgirî naçar naçarkirdin naxoş narazî narduwe nawçeyî nawdarî nawdengî nawnan nawřast
nawxo nawxoyî paksazî palpişt palpiştî panka parastgar parsel pasdar paşkewtû paşgez paşgezbûn paşmil
paşnîwero qaçaẍ qawexane řabirdû řaber řapirsî řazdar saxtekar saxtekarî salname samal sanayî sazgarî
şadman şagird şahî şarbaj şarezayî şaşlîk takrew talankar tamezro tawlêdan taybetkar wadekirdin xakî
xalbend xanedan xanûber xasbûn xatirxwaz xawbûnewe zanistperwer zarok beşdar beşkirdin bestek berbijar
berde berdar berdnûs berjewend berjewendî berkewtin berkewte berkot berpa bermil beřmał betaqe bełênname
cengawerî cengkirdin cergsotaw çekbest çekmecey çepgirî çespaw çet'r dengber dengxoş dengbêj dengêk derbest
derfetdan derîçe dermankirdin derxer derwebûn destaw destbend destçûn destgêř desthełgirtin destmal
destpaçe destpîs destşikan desttengî destyar devdirêj devgerm dewlemendbûn ferhengî ferhengnûs fermandar
fermangir gelkujî gencxane germawî germêk geřok geşbûn gewherdar hejmarkirdin hełbestvan hełbestnûs
hełbijartin hełdêr hełgeřanewe hełhênan hełkendin hełkişan hełkişandin hełkird hełkirdin hełmijîn hełpêçan
hełsan hełsukewt hełşêlan hełtekan hełtekandin hełtîzan hełwaran hełwerîn hełweşan hełweşandinewe
hełxełetan hełxełetandin herdem herêmî hergiz hestkirdin hewraz hewşar hezkirdin keftûkoł kemdest
kemkirdin kemkirdinewe kemtirxem kengir kertbûn kertkirdin kesbkar keşkułan keştîwan ledestdan ledestçûn
ledaykbûn legełbûn lerzîn lerzok lezgîn melbend merdî mermer mertal mertebe mestî metełok mewlewî meydan
meylkirdin nermkirdin nerxdan nerxnan neştergerî newbehar nexşbendî nexşedanan perçem perdaxkirdin
perdepoş peřgal perwane peywend peywendîdar pekxistin pekkewte qedexekirdin qełşan qerdar qerzdar
qerzkirdin řencbexesar řenckêş řeşbełek řeşbîn řeşbînî řeşkirdinewe řetkirdinewe řewan řewanekirdin
řexnekirdin seferkirdin selmandin selmaw senger sengbest serbar serbeşî serbirdî serbilindî serbora serçil
serçopî serdar sergerdan sergerm sergerdanî sergoř serincdan serjin serkeş serkird serkiz serkonekirdin
sermest sernişîn serpak serřêj sersext sertapa serwerî serwet serxistin serzenişt seřʔêşe şepqe şermin
şermkirdin şewbêdarî şewçere şewgar şexsî tenbûr tengeberî tenik terxan terxankirdin teslîmbûn texmîn
texsîr werçerxan wergeřan wergêřdraw werzêr xebatgêř xeftan xemgîn xemgînî xemxor xemsard xemsardî xerman
xermanan xewbînîn xewgirtin xewnbînîn zełkaw zemawend zengyane zerbe zerdbaw zewqdar dyarîkiraw
ʔamadekiraw dabeşkiraw destnîşankiraw çapkiraw biławkiraw taqîkirawe şîkirawe pêkirawe têkiraw lêkiraw
dakiraw řakiraw derkiraw cyakirawe berzkirawe hełbijêrdiraw damezrênraw řageyenraw pesendkiraw
destgîrkiraw dûrxirawe lêxiraw daxiraw pêşxiraw serxiraw pêdiraw hełdiraw řêkdiraw qedexekiraw tomarkiraw
dirustkiraw perwerdekiraw bangkiraw piřkirawe řizgarkiraw fêrkiraw dagîrkiraw waleqelemdiraw lêdiraw
nasênraw biławkirdinewe kokirdinewe yekkirdinewe řonkirdinewe cyakirdinewe şîkirdinewe germkirdinewe
beřêwebirdin lenawbirdin serbiřîn dabřîn řakirdin lêpirsînewekan pêkhêner pêkhênerî derbazkirdin berdan
berdewambûn berdewamkirdin siport tiransport ʔeskort kort kart part partî xurt qurt şert`,
  adjectives: `gewre biçûk xirap nwê dirêj kurt bilind nizim firawan teng germ sard wişk sipî sewz zerd cwan bihêz
dewłemend birsî mandû qurs kirawe daxiraw nizîk direng řast tiriş tund nerm piř bettał giring pêwîst taybet
giştî kurdî syasî kultûrî zanistî siruştî řasteqîne serbexo yekgirtû dijwar metirsîdar diłsoz ʔazadîxwaz
tirsnok nexwêndewar xwêndewar bextewar bêbext ʔestûr şeyda navdar bernaw dûrudrêj herzan giran benirx sext
diłxoş xembar serqał birîndar mirdû zîndû nûstû wird biçkole hawbeş fermî nafermî bineřetî nawend xwarû
mangane serincřakêş seyr bonxoş pirteqałî fênk tenik xiř çwargoşe winbû dyar ʔaşkira nask wirya řastgo
dirozin diłnerm xoşewîst kotayî yekem pêşîn kon baş zor kem pîs pak xawên sade ʔałoz tarîk řûnak řoşin
bêdeng bêhêz bêkes bêkar hejar şad têr saẍ`,
  verbs: `ke/kird bîn/bînî xo/xward xwên/xwênd nûs/nûsî zan/zanî xwaz/xwast ç/çû geřê/geřa gir/girt f'roş/f'roşt
kiř/kiřî hawêj/hawîşt łê/wit kuj/kuşt kew/kewt mên/ma řo/řoyşt nû/nûst şo/şûşt goř/gořî dwê/dwa pirs/pirsî
ken/kenî girî/girya nas/nasî hêł/hêşt kêş/kêşa nêr/nard be/bird hên/hêna parêz/parast jî/jya mir/mird
sûtê/sûta ş'kên/ş'kand xew/xewt bez/bezî fiř/fiřî kêł/kêła sûtên/sûtand diř/diřî westê/westa tirs/tirsa
lerz/lerzî řêj/řişt çêj/çêşt xulê/xula pêç/pêça bizwê/bizwa germ/germa fêr/fêrbû biřî/biřî xe/xist łê/gut
twan/twanî bîst/bîst bar/barî diz/dizî çên/çand dûr/dûrî çin/çinî swê/swa hejên/hejand leweřê/leweřa
birjê/birja birjên/birjand kułê/kuła kułên/kuland wer/werî westên/westand doz/dozî gêř/gêřa s'pêr/s'pard
j'mêr/j'mard gwêz/gwast tirsên/tirsand d'rewşê/d'rewşa best/best biř/biřî şar/şard diřên/diřand
xulên/xuland poş/poşî pêw/pêwa mał/małî geyên/geyand ş'kê/ş'ka xwazê/xwast gořê/gořa nasên/nasand
fiřên/fiřand nwên/nwand çespên/çespand siř/siřî dwên/dwand zanê/zanra fên/fand řwan/řwanî pałên/paławt
ʔałên/ʔałand nîş/nîşt geyê/geyşt nirxên/nirxand řaz/řazand suřê/suřa gunc/guncî xinkên/xinkand
teqên/teqand řenc/řencand heł-gir/heł-girt heł-st/heł-sta heł-ke/heł-kird heł-bijêr/heł-bijard
heł-peř/heł-peřî heł-de/heł-da heł-xe/heł-xist heł-kêş/heł-kêşa heł-sengên/heł-sengand heł-kew/heł-kewt
heł-was/heł-wasî da-xe/da-xist da-nîş/da-nîşt da-nê/da-na da-gir/da-girt da-bez/da-bezî
da-mezrên/da-mezrand da-poş/da-poşî da-ş'kên/da-ş'kand řa-ke/řa-kird řa-gir/řa-girt řa-geyên/řa-geyand
řa-kêş/řa-kêşa řa-west/řa-westa řa-peř/řa-peřî řa-s'pêr/řa-s'pard der-ç/der-çû der-ke/der-kird
der-kew/der-kewt der-hên/der-hêna der-biř/der-biřî wer-gir/wer-girt wer-gêř/wer-gêřa ser-kew/ser-kewt
tê-ge/tê-geyşt tê-peř/tê-peřî pê-ken/pê-kenî lê-de/lê-da lê-ke/lê-kird pêk-hên/pêk-hêna 0/hat
heł-0/heł-hat pêk-0/pêk-hat da-0/da-hat der-0/der-hat nê/na pê-nê/pê-na lê-nê/lê-na lê-xe/lê-xist
řêk-xe/řêk-xist pêş-xe/pêş-xist řêk-kew/řêk-kewt pêş-kew/pêş-kewt lê-kew/lê-kewt tê-kew/tê-kewt
pê-de/pê-da řa-de/řa-da tê-xe/tê-xist dûr-kew/dûr-kewt řa-mał/řa-małî heł-pêç/heł-pêça bizwên/bizwand
lê-biř/lê-biřî heł-kiş/heł-kişa řa-kiş/řa-kişa da-kiş/da-kişa kiş/kişa řiz/řiza diřê/diřa biřê/biřa
xilîskê/xilîska`,
  words: `hewlêr silêmanî kerkûk dihok hełebce sine seqiz ʔurmye kirmaşan beẍda qamişlo berlîn lenden řanye şeqławe
çemçemał kurdistan turkya sûrya ʔelmanya ferensa swêd cizîr dêrsim pêncwên germyan pîremegrûn ʔewropa
ʔemrîka dilşad sazgar nazdar karwan hêmin řojgar sirwe dyako pexşan şêrko diłêr řêbwar hoşyar bextyar şine
řizgar peyman berhem min dwatir hendêk pitir tenya řenge kwê çend detwanim natwanim detwanît detwanin
hatim hatin werin biřo deçim deçin ʔemřo dwênê sibeynê ʔêsta hercar hendê hergîz ʔewca herweha dwem
ʔewende çunke bêyt siław tikaye fermû legełda xwarewe çwar pênc ḧewt heşt yazde dwazde sêzde çwarde pazde
şazde ḧevde hejde nozde bîst çil penca şest ḧefta heşta serlenwê hêşta ʔewsa ʔewkat ʔemşew ʔemsał sibey
debin debim bibêt bibim bibît bibîn bibin bim bûyt bûyn dêyt dêyn nayeyt nayeyn bêyn nehatin dehatin
wîstim wîstit wîstî wîstiman wîstyan demwîst deywîst bimewêt bitewêt byewêt pêwîste pêwîstim pêwîstit
ḧezim ḧezit ḧezman ḧezyan witim witit witî witman wityan gutim gutyan xomim lêkda legełim legełit legełman
legełtan legełyan leserim leberim nawim nawit nawman nawyan qisem qiset qisey destim destit destî destyan
destman bîrim bîrit bîrman lebîrim lebîrit fêrim dirust peyda tika fermûn bibûre bibûrin lêburdin řojbaş
şewbaş xwat legełdabêt xwaḧafîz bexêrbêyt bexêrbên betaybetî begiştî beřastî lepiř kitupiř gwaye dyare
yekşemme dûşemme sêşemme çwarşemme pêncşemme heynî çwarem pêncem çwarsed pêncsed şeşsed ḧewtsed heştsed
milyar herdû hersê yektir yektirî tir ʔîtir řabirdû leberçaw lebercî ledwayîn`,
} as const;
