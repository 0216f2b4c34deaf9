import type { Lexicon } from './lexicon.ts';

/** Kurmanji stems, written for this project. Verbs: present stem / past stem. */
export const KURMANJI: Lexicon = {
  nouns: `nan av şîr çay qehwe goşt masî sêv hinar tirî gûz hingiv penîr mast rûn şekir xwê birinc hêk nîsk baxçe dar gul kulîlk pelk çem çiya deşt daristan kevir
xanî mal derî pencere ode nivîn mase kursî pirtûk pênûs defter rojname nav gotin çîrok stran helbest ziman peyv deng wêne fîlm telefon komputer maşîn otobus trên balafir
rê kolan bajar gund welat dinya ezman stêrk heyv roj baran berf ba ewr bihar havîn payîz zivistan meh sal hefte saet deqe sibe êvar şev nîvro zarok keç kur jin mêr dê bav
bira xwişk dapîr bapîr xal met pismam heval cîran mamoste xwendekar bijîşk nexweş parêzer cotkar şivan karker rojnamevan nivîskar stranbêj leşker polîs serok mirov dest pê
çav guh poz dev diran ser por mil dil pişt zik tilî hesp ga çêlek pez bizin kûçik pisîk dîk mirîşk çûk mar gur hirç rovî kevroşk şêr werdek mişk dirav kar bazar dikan
nexweşxane dibistan zanîngeh pirtûkxane mizgeft lîstik muzîk werzîş kinc kiras sol kum gore zêr zîv hesin derman xewn hêvî jiyan evîn aştî şer azadî maf dad rastî derew
pirs bersiv ders xwendin nivîsandin agahî nûçe zanist dîrok çand huner gel netew malbat civak komel partî hikûmet dewlet qanûn dadgeh xebat pîşe aborî bazirganî pere bank
buha firotgeh sinor rêwî rêwîtî mêvan otêl xwarin vexwarin firavîn şîv taştê fêkî sebze pîvaz sîr bacan kartol gezer xiyar zebeş petêx qeysî hejîr behîv genim ceh nok
fasûlî bulgur savar dew to şorbe nanpêj kêr çengal kevçî tebax qedeh şûşe agir dûman xwelî erd ax xîz ol bawerî xwedê pêxember cejn newroz dawet govend def zirne saz
tembûr awaz dengbêj lawik beste şano wênesaz reng çap rûpel nameyek name peyam torî malper ekran bername dane hejmar jimare tîp hevok rêziman wateyek wate ferheng wergêr
zimanzan dîrokzan zanyar lêkolîn ezmûn encam sedem armanc rêbaz nimûne pirsgirêk çareserî biryar helwest nêrîn raman hizr bîr bîranîn xem şadî êş tirs hêz hêrs rûmet
evîndar dost dijmin hevkar hevjîn zewac zarokatî ciwanî pîrî mirin gor xwîn hestî çerm laş rû lêv çene stû sing kezeb gurçik mêjî nefes xew bêhn tehm dengdêr ronahî tarî
sî germî sermî befr pêl derya gol çavkanî kanî şkeft newal gelî zinar bilindahî kûrahî riwek gîha giya ber tov çandinî zevî bostan rez mêw darên hêlîn mûrî mêş pirpirok
kêzik kermêş beq kûsî keleş seg pling fîl meymûn deve hêstir ker mehîn canî berx kar golik teyr baz bilbil kew qaz kevok hêlîpot texteyek text dîwar ban stûn derence
bexçe hewş kilît qifil perde xalîçe balîf lihêf şimik pantor şapik berstî şal xeftan guhar gustîl tok kember çente sindoq qutî kaxez pênivîs reş hêlk top yarî lîstikvan
tîm gol stadyum bezek avjenî çiyager rêber rêveber karmend berpirs endam serokwezîr wezîr parlamento hilbijartin deng raye azadîxwaz şoreş serhildan zindan girtî penaber
koçber sirgûn nasname pasaport belge îmze navnîşan tax qesebe navçe parêzgeh herêm parzemîn bakur başûr rojhilat rojava nexşe pusula dem dirêjahî firehî giranî pîvan
beş par nîv sedsal dehsal duşem sêşem çarşem pêncşem în şemî yekşem rojbûn sersal payteht firoke balafirgeh keştî bender wesayît çerx rêhesin pir tunel`,
  adjectives: `mezin piçûk xweş baş xerab nû kevn dirêj kurt bilind nizm fireh teng germ sar şil zuwa sor spî reş kesk zer şîn boz bor rind ciwan pîr zana nezan bihêz qels
dewlemend feqîr şad xemgîn birçî têr westiyayî saxlem giran sivik hêsan zehmet paqij qirêj vekirî girtî nêzîk dûr zû dereng rast çep şîrîn tal tirş tûj nerm hişk tijî vala
aram bêdeng bedew delal bêhempa navdar girîng pêwîst sereke taybet giştî gelemper kurdî neteweyî siyasî aborî çandî zanistî dîrokî kevnar nûjen xwezayî rastîn derewîn
azad serbixwe yekgirtî dijwar xeternak ewle bêguneh gunehkar jêhatî tembel xebatkar dilsoz mêrxas tirsonek biaqil dîn nexwende xwenda bextewar bêbext dilşikestî hêrsbûyî
stûr zirav qelew lawaz rût tenik kûr tarî ronî geş`,
  places: `Amed Wan Mêrdîn Batman Dihok Zaxo Hewlêr Silêmanî Kerkûk Qamişlo Kobanê Efrîn Mûş Bedlîs Agirî Qers Riha Sêrt Şirnex Cizîr Colemêrg Mehabad Sine Urmiye Stenbol
Enqere Berlîn Parîs Stokholm London Bexda Şam Kurdistan Ewropa Tirkiye Sûriye Îraq Îran Almanya Fransa Swêd Nisêbîn Licê Farqîn Hezro Xarpêt Dêrsim Bîngol Semsûr Entab
Helebçe Koye Akrê Amêdî Şengal Lalîş Botan Serhed Zagros Dîcle Ferat`,
  names: `Azad Berfîn Rojîn Dilşad Şîlan Zelal Baran Rêber Şivan Hêvî Nalîn Jiyan Perwîn Zîlan Dîlan Welat Serhat Ronî Mizgîn Gulistan Xezal Evîn Agir Ciwan Zerdeşt Leyla
Memo Xanê Ferhad Aram Sîpan Hejar Cegerxwîn Mîran Soran Lorîn Avîn Helîn Rojda Berîvan Nûdem Viyan Peyman Nêçîrvan Bawer Rizgar Şêrko Kawa Rustem Zîn`,
  verbs: `k/kir bîn/dît xw/xwar vexw/vexwar xwîn/xwend nivîs/nivîsand bihîz/bihîst zan/zanî xwaz/xwest ç/çû d/da ger/geriya gir/girt firoş/firot kir/kirî avêj/avêt bêj/got
kuj/kuşt kev/ket mîn/ma rev/reviya rûn/rûnişt raz/raza şo/şuşt şewit/şewitî guher/guherî axiv/axivî meş/meşiya fikir/fikirî nas/nasî gihîj/gihîşt hêl/hişt kişîn/kişand
şîn/şand pirs/pirsî ken/keniya girî/giriya lîz/lîst stîn/stand b/bir parêz/parast pêj/pat dirû/dirûtî mir/mir jî/jiya şikên/şikand veşêr/veşart guherîn/guherand hejîn/hejand
nêr/nêrî nihêr/nihêrî xebit/xebitî westî/westiya tirs/tirsiya lez/lezand rij/rijiya çêr/çêriya strê/stra reqis/reqisî peyiv/peyivî ajo/ajot bez/beziya hilgir/hilgirt vek/vekir
derkev/derket rakev/raket hilbijêr/hilbijart vegir/vegirt vegerîn/vegerand dagir/dagirt çêk/çêkir derx/derxist bix/xist hîn/hînand zivir/zivirî mêj/mêjand hês/hêsand`,
  function: `ez tu ew em hûn wan wî wê min te me we vî vê van va ev û an yan jî lê ku ji bo li bi di de da re ra ber ser bin nav pêş paş piştî berî heta hetanî ta gelek hinek hin
kêm pir zêde her hemû hemî tev tevî bê bêyî tenê belkî gelo ka kî çi kîjan kengê kengî kuderê çawa çima çend erê na nexêr belê tune heye hene nîne bû bûn dibe nabe bibe divê
dikare nikare dikarim nikarim dikarin hatim hat hatin tê tên têm nayê werim were werin herim here herin diçim îro duh sibê niha êvarê şevê rojê carek carinan hertim qet
dîsa êdî hîn jixwe hema zûka bêhtir herî kerema xwe spas rojbaş silav bi xêr hatî ne e ye me yî in hev yek hevdu xwe wisa welê wek mîna wekî ew ê dema gava çaxê ger heger`,
  numbers: `yek du sê çar pênc şeş heft heşt neh deh yazdeh dozdeh sêzdeh çardeh pazdeh şazdeh hevdeh hejdeh nozdeh bîst sî çil pêncî şêst heftê heştê nod sed hezar`,
  templates: [
    'ez N V',
    'A ez N V',
    'N J e',
    'ev N pir J e',
    'M ji P tê',
    'ez diçim P',
    'em sibê diçin P',
    'navê min M e',
    'I N li ser N hene',
    'N û N li wir in',
    'tu N dixwazî',
    'N min J e',
    'M û M li P ne',
    'rojbaş M tu çawa yî',
    'ez baş im spas',
    'li P N J ye',
    'ka N li ku ye',
    'min N nedît',
    'wî I N kirîn',
    'îro hewa J e',
    'ez ê sibê bêm',
    'divê em N bibînin',
    'tu kengî diçî P',
    'ev çi ye ev N e',
    'ez ji N hez dikim',
    'M N anî malê',
    'saet I û nîv e',
    'I I I',
    'N tune ye',
    'gelo N J e yan J e',
    'bi xêr hatî P',
    'dema N hat M çû',
    'ew û M bi hev re diaxivin',
    'N N V û N V',
    'di N de N heye',
    'ji bo N W',
    'W û W',
    'N J V',
    'kerema xwe re N bide min',
    'M got ku N J e',
    'heta N W',
    'ji ber ku N J bû em W',
    'her roj N N V',
    'N li ber N W',
    'me li P N dît',
  ],
};
