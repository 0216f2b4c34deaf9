import { test } from 'node:test';
import { reads } from '../reads.ts';

test('parseMeasure composes units with "per"', () => {
  reads('sorani', [
    ['3 m/s', 'سێ مەتر لە چرکەیەکدا'],
    ['9.8 m/s²', 'نۆ پۆینت هەشت مەتر لە چرکەیەکی دووجادا'],
    ['60 کم/س', 'شەست کیلۆمەتر لە کاتژمێرێکدا'],
    ['20 م/چ', 'بیست مەتر لە چرکەیەکدا'],
    ['120 کم/سەعات', 'سەد و بیست کیلۆمەتر لە سەعاتێکدا'],
    ['30 mg/l', 'سی ملیگرام لە لیترێکدا'],
    ['5 ک.م', 'پێنج کیلۆمەتر'],
    ['100 kmh', 'سەد کیلۆمەتر لە کاتژمێرێکدا'],
    ['10$/m²', 'دە دۆلار لە مەترێکی چوارگۆشەدا'],
  ]);
  reads('kurmanji', [
    ['5 g/cm3', 'pênc gram di santîmetreya sêcar de'],
    ['10 mg/ml', 'deh milîgram di milîlîtreyê de'],
    ['15 km/st', 'pazdeh kîlometre di saetê de'],
    ['7 l/100km', 'heft lître ji sed kîlometre'],
    ['100 Mbps', 'sed megabît di saniyeyê de'],
    ['1,000 N·m', 'hezar nîwton metre'],
  ]);
  reads('badini', [['5 kg/m³', 'پێنج کیلۆگرام د مەترەکا سێجا دا']]);
});

test('parseMeasure takes exponents of units in any form', () => {
  reads('sorani', [
    ['10 کم2', 'دە کیلۆمەتری چوارگۆشە'],
    ['20م2', 'بیست مەتری چوارگۆشە'],
    ['5م²ی زەوی', 'پێنج مەتری چوارگۆشەی زەوی'],
    ['5 cm³', 'پێنج سانتیمەتری سێجا'],
    ['m² ڕووبەر', 'مەتری چوارگۆشە ڕووبەر'],
    ['7 mm^2', 'حەوت ملیمەتری چوارگۆشە'],
  ]);
  reads('kurmanji', [['5 cm2', 'pênc santîmetreyên çargoşe']]);
});

test('parseMeasure composes prefixes, in letters of either case', () => {
  reads('sorani', [
    ['5 µg', 'پێنج مایکرۆگرام'],
    ['9 μF', 'نۆ مایکرۆفاراد'],
    ['5 mm 5 mg 5 ml', 'پێنج ملیمەتر پێنج ملیگرام پێنج ملیلیتر'],
    ['500gb', 'پێنجسەد گیگابایت'],
    ['50 HZ', 'پەنجا هێرتز'],
  ]);
  reads('kurmanji', [
    ['5 kWh', 'pênc kîlowatsaet'],
    ['5 nm 3 ha 5 t', 'pênc nanometre sê hektar pênc ton'],
    ['1000 hPa', 'hezar hektopaskal'],
    ['4000 mAh', 'çar hezar milîampersaet'],
  ]);
});

test('parseMeasure takes a Sorani م for metres, and for the era behind a year', () => {
  reads('sorani', [
    ['200م', 'دووسەد مەتر'],
    ['بەرزی 3611م', 'بەرزی سێ هەزار و شەشسەد و یازدە مەتر'],
    ['ساڵی 1187م', 'ساڵی هەزار و سەد و هەشتا و حەوتی زایینی'],
  ]);
  reads('badini', [['سالا 1926م', 'سالا هزار و نەهسەد و بیست و شەش زایینی']]);
});

test('parseMeasure knows the short units of CLDR', () => {
  reads('kurmanji', [
    ['15 st', 'pazdeh saet'],
    ['15 sn', 'pazdeh saniye'],
    ['15 d', 'pazdeh deqîqe'],
    ['15r', 'pazdeh roj'],
    ['15 hf', 'pazdeh hefte'],
    ['15 mi', 'pazdeh mîl'],
    ['15 byte/sn', 'pazdeh bayt di saniyeyê de'],
    ['1,3MN', 'yek xal sê milyon'],
    ['15H', 'pazdeh hezar'],
    ['21 adr', 'bîst û yek adar'],
  ]);
  reads('sorani', [
    ['١٥ s', 'پازدە چرکە'],
    ['١٥ d', 'پازدە ڕۆژ'],
    ['١٥ ha', 'پازدە هێکتار'],
    ['١٫٣M', 'یەک پۆینت سێ ملیۆن'],
  ]);
});

test('parseMeasure leaves words, classes and variables alone', () => {
  reads('kurmanji', [
    ['Ew 5 in', 'ew pênc in'],
    ['5 min got', 'pênc min got'],
    ['di 2014 ev bû', 'di du hezar û çardeh ev bû'],
    ['sinifa 5A', 'sinifa pênc a'],
  ]);
  reads('sorani', [['2y + 3 = 7', 'دوو way کۆ سێ یەکسانە بە حەوت']]);
});
