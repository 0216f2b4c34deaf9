import { expect } from '@open-wc/testing';
import type { Speaker } from '../../../src/contract/speakers.ts';
import { displayName } from '../../../src/elements/voice-picker/voice-display-name.ts';
import { unusualSpelling } from '../../../src/elements/voice-picker/voice-names.ts';

const SORANI = { lang: 'ckb', dir: 'rtl', digits: '٠١٢٣٤٥٦٧٨٩' } as const;
const BADINI = { ...SORANI, lang: 'kmr-Arab' } as const;
const KURMANJI = { lang: 'kmr', dir: 'ltr', digits: '0123456789' } as const;
const nameIn = (locale: typeof SORANI | typeof BADINI | typeof KURMANJI, person: string) =>
  displayName({ person }, locale);

/** Every name of the catalog as people write it. */
const SPELLED =
  `Azad ئازاد Baran باران Rêbîn ڕێبین Şivan شڤان Hêmin هێمن Zana زانا Rêbaz ڕێباز Karwan کاروان Soran سۆران Hêja هێژا
  Dilşad دڵشاد Aram ئارام Serdar سەردار Rizgar ڕزگار Bêstûn بێستوون Hogir هۆگر Diyar دیار Alan ئالان Şoreş شۆڕش Kawa کاوە
  Renas ڕێناس Ciwan جوان Zinar زنار Berzan بەرزان Sîrwan سیروان Miran میران Lawend لاوەند Hawar هاوار Birûsk برووسک
  Rojhat ڕۆژهات Agirî ئاگری Peşêw پەشێو Şîlan شیلان Rojîn ڕۆژین Nesrîn نەسرین Berfîn بەرفین Jînda ژیندا Hêvî هێڤی Şadî شادی
  Nazdar نازدار Avîn ئاڤین Zîn زین Rûken ڕووکەن Delal دەلال Sozan سۆزان Bêrîvan بێریڤان Tara تارا Çinar چنار Evîn ئەڤین
  Dilnaz دڵناز Xezal خەزاڵ Viyan ڤیان Nêrgiz نێرگز Helîn هەلین Perî پەری Şewîn شەوین Jiyan ژیان Gulan گوڵان Newroz نەورۆز
  Zerî زەری Sînem سینەم Binevş بنەڤش Hana هانا Lanya لانیا`
    .trim()
    .split(/\s+/);

describe('the name of a voice', () => {
  it('is spelled in Arabic script for readers of it, for every name of the catalog', async () => {
    const { speakers } = await (await fetch('/speech/api/get-speakers')).json();
    const names = [...new Set<string>(speakers.map(({ name }: Speaker) => name.replace(/ \d+$/, '')))];
    expect(SPELLED.length).to.equal(2 * names.length);
    for (const name of names) expect(nameIn(SORANI, name), name).to.equal(SPELLED[SPELLED.indexOf(name) + 1]);
  });

  it('has no letters that Badini does not use', () => {
    expect(nameIn(BADINI, 'Dilşad')).to.equal('دلشاد');
    expect(nameIn(BADINI, 'Rojîn')).to.equal('ڕۆژین');
  });

  it('stays as it is for readers of Latin script, and where it is no Kurdish name', () => {
    expect(nameIn(KURMANJI, 'Rojîn')).to.equal('Rojîn');
    expect(nameIn(SORANI, 'Björn 2')).to.equal('Björn ٢');
    expect(nameIn(SORANI, 'ڕۆژین')).to.equal('ڕۆژین');
  });

  it('is spelled in Latin script for readers of it, where a catalog has Arabic script', () => {
    for (const [arabic, latin] of [
      ['ڕۆژین', 'Rojîn'],
      ['شڤان', 'Şivan'],
      ['کاوە', 'Kawa'],
      ['ئازاد', 'Azad'],
      ['دڵشاد', 'Dilşad'],
    ] as const)
      expect(nameIn(KURMANJI, arabic)).to.equal(latin);
  });

  it('has an unusual spelling only where its letters do not give it', () => {
    expect([unusualSpelling('Kawa'), unusualSpelling('Rojîn')]).to.deep.equal(['کاوە', undefined]);
  });
});
