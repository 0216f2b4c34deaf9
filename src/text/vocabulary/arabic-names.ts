/**
 * Names that are common in Kurdistan and often keep their Arabic spelling, which leaves out their vowels; and the
 * words of the commonest Arabic phrases. As `normalizeScript` writes them, with their phones.
 */
const NAMES =
  'محمد muḧemed,احمد ʔeḧmed,محمود meḧmud,حمید ḧemîd,حماد ḧemad,علی ƹelî,عمر ƹumer,عسمان ƹusman,' +
  'ابوبکر ʔebûbekir,حسن ḧesen,حسین ḧusên,حسام ḧusam,مستفا mistefa,مستفی mistefa,موسی musa,عیسی ƹîsa,یحیی yeḧya,' +
  'مرتزی murteza,مجتبی muctebe,ابراهیم ʔîbrahîm,اسماعیل ʔîsmaƹîl,اسحاق ʔîsḧaq,ادریس ʔîdrîs,ایوب ʔeyûb,الیاس ʔîlyas,' +
  'امین ʔemîn,انور ʔenwer,اکرم ʔekrem,اسعد ʔesƹed,اسامە ʔusame,امجد ʔemced,اشرف ʔeşref,ارشد ʔerşed,عباس ƹebas,' +
  'عزیز ƹezîz,عزت ƹizet,عدنان ƹednan,علوان ƹelwan,عماد ƹîmad,عمار ƹemar,عزام ƹezam,عفان ƹefan,' +
  'عسمت ƹîsmet,عبد ƹebd,سعد seƹid,سعید seƹîd,مسعود mesƹud,مسعب musƹeb,جعفر ceƹfer,جمیل cemîl,جمال cemal,جلال celal,کمال kemal,' +
  'خلیل xelîl,سلیمان silêman,سلیم selîm,سباح sebaḧ,سلاح selaḧ,سامح samiḧ,سبحی subḧî,سبری sebrî,سدام sedam,' +
  'شعبان şeƹban,شریف şerîf,شوکت şewket,رحمن řeḧman,رحمان řeḧman,رحیم řeḧîm,رمزان řemezan,رشید řeşîd,رسول řesûl,' +
  'فیسل feysel,فتحی fetḧî,لتیف letîf,مجید mecîd,محسن muḧsin,معروف meƹruf,منسور mensûr,' +
  'منیر munîr,نجم necm,نعمت niƹmet,نعیم neƹîm,هشام hîşam,یعقوب yeƹqûb,یونس yunis,زبیر zubêr,زکریا zekerya,' +
  'فاتمە fatme,خدیجە xedîce,عائشە ƹayşe,عایشە ƹayşe,زینب zeyneb,مریم meryem,سعاد suƹad,نعیمە neƹîme,عبیر ƹebîr,' +
  'نور nûr,شمس şems,بدر bedr,فخر fexr,محی muḧî,علائ ƹela,نسر nesr,فزل fezl,اسد ʔesed,حبیب ḧebîb,' +
  'اللە ʔeła,واللە weła,انشاللە ʔînşała,انشااللە ʔînşała,ماشاللە maşała,ماشااللە maşała,شائاللە şaʔeła,' +
  'بسم bism,للە lila,ابن ʔibin,ابو ʔebû,سلی sełe,علیە ƹeleyh,وسلم wesellem,علیکم ƹeleykum,اکبر ʔekber';

/** With a hamza on its first alef, which `normalizeScript` writes out, a name has another spelling. */
function spellingsOf(name: string, phones: string): string[] {
  // ئامین is a word of its own.
  if (!name.startsWith('ا') || name === 'امین') return [name];
  return [name, (phones.startsWith('ʔî') ? 'ئی' : 'ئا') + name.slice(1)];
}

/** Phones by spelling. */
export const ARABIC_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  NAMES.split(',').flatMap((entry) => {
    const [name, phones] = entry.split(' ') as [string, string];
    return spellingsOf(name, phones).map((spelling) => [spelling, phones]);
  }),
);
