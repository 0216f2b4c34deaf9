import type { WiderLexicon } from './wider-lexicon.ts';

/** Written for this project. */
export const WIDER_KURMANJI: WiderLexicon = {
  nouns: `tişt kes cih cî dem car alî hêl rex aliyekî kêlek pey ser bin nav ber dor navend niv hundir derve jor jêr lêpirsîn kar kargeh karxane fabrîka şirket dikan ofîs nivîsgeh
komele civîn gotar daxuyanî çapemenî rapor nûçegihan perwerdehî perwerde zanyarî zankoy mamostetî xwendekarî dersdar polê pol azmûn rûpel peyv têgeh wêje çîrokbêj romancî roman
helbestvan berhem nivîs tîpguhêzî ziman zarava zimanzanî dîroknas arkeolojî keleh bermahî bajarok taxek gundî bajarî avahî xanî ode sifre metbex serşok balkon erdhej lehî bahoz
zozan çiya gir lat şkeft zevî mêrg daristan robar çem lîman gol perav girav kanî bîr kûp mij xunav seqem cemed qeşa tav hingiv berfîn biharê havînî demsal hefte sibeh êvar nîvşev
sibetir pêr betlane dawî destpêk dawet şahî bûk zava zewicandin zarokatî pitik keçik lawik xort kal pîrejin kurap dotmam ap met xalet kek pismam bavpîr malbat êl eşîr gel welatî
hevwelatî nifûs jimar rêjî kîlo metre lître dolar lîre dînar buha ked mûçe deyn bac hesab kredî xercî mifte kilît ampûl ronahî elektrîk av gaz soba agirpêj firin tencere tas
kasik sênî cam mirîşk hêk dims hingivîn şekir xwê îsot zeytûn zebze xas kelem pirasa tirşî dolme kutilk giyayî mewîj tû tirî şebeş gilyaz kêzik dûpişk mar kevjal masî kevok
ordek beraz hirç hov pez berx karik nêrî kerî garan zîn rext nal gerdûn roj heyv asîman ewrîn teyisîn bayê baran pêlav cil bergê şewqe pantolon qondere tilî gustîlk bejn rû enî
birû bijang sîng mil çok enîşk pêç pêl dilop xwîn êş nexweşî serma tay derman doktor hemşîre nexweş ambulans qeza leşkergeh çek şer artêş sinor pasaport rêwîtî rêwî firîn balafir
otomobîl erebe makîne tekstîl bîsîklet ajovan şofêr rawestgeh îstgeh peyarê bilêt rêber nexşe nîşan ala sirûd stran awaz kilam saz tembûr def zirne bilûr dîlan govend şano film
lîstikvan temaşevan pêşbirk yarî gog goga hevrikî serkeftin têkçûn xelat doz dadger parêzer zagon maf erk berpirsiyarî biryar pêşniyar daxwaz hêvî omîd bawerî olî xewn raman
nêrîn pirs bersiv gengeşî nîqaş behs mijar naverok wate sedem encam mînak nimûne rastî derew sir raz bîranîn hest kêf kêfxweşî şadî xem kesar kul hesret evîn hezkirin rik kîn
tirs metirsî êrîş alîkarî piştgirî xizmet kêmasî xelet şaşî rê rêbaz rêzik pergal sazî rêxistin hikumet dewlet şaredarî şaredar wezaret serokatî hilbijartin dengdan hejmar nasname`,
  adjectives: `amade erzan biha hêdî lezgîn bilez hêja hêsan zor asteng kêfxweş bextewar xemgîn aciz nerehet rehet betal mijûl westyayî bihêz jar lawaz birîndar mirî zindî şiyar razayî
kal ciwan biçûk piçûçik gir hûr req teze kevin nûhatî kevneşop hevpar taybetî fermî nefermî giştî tekane yekane sereke bingehîn dawî pêşîn navîn paşîn jorîn jêrîn rojane mehane salane
zelal şêlû sade tevlihev giring balkêş seyr ecêb bîhnxweş şêrîn pîs paqij gewr mor pembe narincî qehweyî tarî ronak hênik şilî ziwa tîr tenik stûr dirêj kin pehn fireh teng xwar rast
gilover çargoşe tijî vala girtî vekirî winda peyda eşkere veşartî mezintir çêtir baştir xirabtir xweşik spehî zîrek jîr bêaqil bêhiş dîn aqilmend rastgo derewîn dilovan dilnizm serbilind`,
  verbs: `ve-ger/ve-geriya ve-x/ve-xwar ve-xw/ve-xwar ve-k/ve-kir ve-gir/ve-girt ve-gerîn/ve-gerand ve-şêr/ve-şart ve-b/ve-bû ve-bêj/ve-got ra-b/ra-bû ra-k/ra-kir ra-kev/ra-ket ra-w/ra-westiya
ra-weste/ra-westa ra-zê/ra-za rû-n/rû-nişt da-gir/da-girt da-kev/da-ket da-nî/da-nî da-xw/da-xwar da-x/da-xist der-kev/der-ket der-x/der-xist der-bas/der-bas hil-gir/hil-girt hil-bijêr/hil-bijart
hil-d/hil-da hil-kiş/hil-kişiya hil-weş/hil-weşiya wer-gir/wer-girt wer-gerîn/wer-gerand ser-kev/ser-ket
k/kir b/bû d/da xw/xwar ç/çû mîn/ma j/ja jî/jiya şo/şuşt ajo/ajot gih/gihaşt gihêj/gihaşt bîn/dît nivîs/nivîsî dibistîn/bihîst fikir/fikirî biriq/biriqî bar/bariya baz/bazda guhêz/guhast
qed/qediya qedîn/qedand lerz/lerizî bezîn/bezand gerîn/gerand sekin/sekinî rawest/rawestiya fêr/fêrbû hînk/hînkir spart/spartî kol/kola qul/qulkir birêj/brişt kel/keliya kelîn/keland
weş/weşiya weşîn/weşand çap/çapkir belav/belavkir alîs/alist gez/gezt hêr/hêra hesib/hesibî hebîn/heband hejmêr/hejmart jimêr/jimart mal/malişt pîv/piva qewirîn/qewirand tirsîn/tirsand
xemil/xemilî xemilîn/xemiland zewic/zewicî zewicîn/zewicand leyiz/leyizt bilîz/bilîst dilîz/dilîst gerin/gerand pij/pijiya hesp/hesp şermîn/şermand lêxist/lêxist pêçîn/pêça rêj/rêt
bihûr/bihurî tev/teva xuya/xuyabû herik/herikî firî/firiya fir/firiya hil/hil nêzîk/nêzîkbû dûr/dûrket axîv/axivî bipeyiv/peyivî dipirs/pirsî`,
  words: `ez tu ew em hûn min te wî wê me we wan vî vê van ev va ku ko ya yê yên yî ye ne e im in me bûm bûyî bû bûn bûne bûye nebû nebûn hebû hebûn tunebû heye hene nîne nînin
bibim bibî bibe bibin dibim dibî dibe dibin nabim nabî nabe nabin ê dê wê yê bê bêm bêyî bên were werin nayê nayên nehat nehatin hatiye hatine hatibû hatibûn tê têm têyî tên dihat dihatin
biçim biçî biçe biçin here herin diçim diçî diçe diçin naçim naçî naçe naçin çûm çûyî çû çûn çûye çûne neçû neçûn diçû diçûn bidim bidî bide bidin didim didî dide didin nadim nadî nade nadin
bikim bikî bike bikin dikim dikî dike dikin nakim nakî nake nakin bixwazim bixwazî bixwaze bixwazin dixwazim dixwazî dixwaze dixwazin naxwazim naxwazî naxwaze naxwazin zane dizanim dizanî
dizane dizanin nizanim nizanî nizane nizanin bizanim bizane karim kare karin dikarim dikarî dikare dikarin nikarim nikarî nikare nikarin bikarim bikare divê nedivê pêwîst lazim gerek
hez kî kê çi çima çawa kîjan kengî kengê kuderê kudê çend çiqas çiqasî çendî ka gelo erê belê na nexêr ne êdî hê hêj hîn hîna jî tenê bes gelek pir zêde kêm hinek hinekî
piçek hemû hemî her hertim herdem tim tucar qet carinan carcaran carekê dîsa dîsan cardin nû niha nika nuha berê paşê dûre pişt paş piştî berî beriya pêş pêşî pêşiyê di li ji bi bo ber bin
ser nav ba cem bal rex tenişt navbera wek wekî mîna qasî bêyî bê digel ligel tevî heta hetanî ta heya dervayî dervî derve hundir jor jêr wir vir vira wira ha va wisa wusa welê hosa weha wiha
loma lewma lewra çimkî çunkî ji ber ku dema gava çaxa wexta heke heger eger lê belê lêbelê anku ango yanî û an yan ya ne xwe hev hevdu hevûdu yek yekê yekî din dî dinê dinên yên ê tiştek
kesek her kes filan filankes îcar îjar wê demê vê carê îro îşev îsal sibê sibehê duh doh do pêr par sala bê mal malê malê ve xêr xêrê kerem kerema fermo spas sipas silav slav rojbaş şevbaş
xatir bimîne oxir mixabin belkî dibe qey herhal bêguman bi rastî rastî bi tenê hêdî hêdîka zû zûka derhal yekser birastî nexasim bi taybetî welat welêt çiyê gundê bajêr tarî ronî duşem
sêşem çarşem pêncşem în şemî yekşem yekşemê şemiyê îniyê çileya sibatê adarê nîsanê gulanê hezîranê tîrmehê tebaxê îlonê cotmehê mijdarê kanûnê dused sêsed çarsed pêncsed şeşsed heftsed
heştsed nehsed milyon milyar yekem yekemîn duyem duyemîn sêyem sêyemîn duduyan sisêyan herdu hersê bi bira bila ka ku de da jê lê pê tê vê jêre jêve pêre pêve lêre têde lêdan lêda lêdide`,
};
