import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TextDialect } from '../../../src/text/dialect/text-dialect.ts';
import { scriptRuns } from '../../../src/text/voices/script-runs.ts';

const SORANI = 'سەرۆکی حکومەت لە کۆنفرانسێکی ڕۆژنامەوانیدا گوتی کە ئەم بڕیارە بۆ هەموو هاووڵاتیانە.';
const KURMANJI = 'Serokê hikûmetê di civînekê de got ku ev biryar ji bo hemû welatiyan e.';
const runsOf = (text: string, dialect: TextDialect = 'sorani') =>
  scriptRuns(text, dialect).map(({ start, end }) => text.slice(start, end));

describe('scriptRuns', () => {
  it('finds a Kurmanji quote in a Sorani article, with the marks at its edges', () => {
    assert.deepEqual(runsOf(`${SORANI} گوتی: «Em ê li vir bimînin û dest ji kar bernadin.» و ڕۆیشت.`), [
      '«Em ê li vir bimînin û dest ji kar bernadin.»',
    ]);
  });

  it('finds a Sorani quote in a Kurmanji article', () => {
    assert.deepEqual(
      runsOf(`${KURMANJI} Wî got: ئێمە لێرە دەمێنینەوە و کارەکەمان تەواو دەکەین. ${KURMANJI}`),
      ['ئێمە لێرە دەمێنینەوە و کارەکەمان تەواو دەکەین.'],
    );
  });

  it('takes the lines of a poem together', () => {
    const poem = 'Ev helbesta min e.\nJi bo te dinivîsim, ey welat.';
    assert.deepEqual(runsOf(`${SORANI}\n${poem}\n${SORANI}`), [poem]);
  });

  it('leaves names and sentences of other languages to the voice around them', () => {
    const foreign = [
      'Microsoft Office 365',
      'Celadet Elî Bedirxan',
      'Mela Mistefa Barzanî',
      'Selahattîn Demîrtaş û Figen Yüksekdağ',
      'Partiya Karkerên Kurdistanê PKK',
      'Barcelona, Real Madrid, Atletico Madrid',
      'The president said that the decision was final and nobody could change it.',
      'Le président a déclaré que la décision était définitive.',
      'Cumhurbaşkanı kararın kesin olduğunu ve kimsenin değiştiremeyeceğini söyledi.',
      'El presidente dijo que la decisión era definitiva y que nadie podía cambiarla.',
    ];
    for (const words of foreign) assert.deepEqual(runsOf(`${SORANI} ${words} ${SORANI}`), [], words);
    const arabic = [
      'قال الرئيس إن القرار نهائي ولا يمكن لأحد تغييره',
      'رئیس جمهور گفت که این تصمیم نهایی است',
    ];
    for (const words of arabic)
      assert.deepEqual(runsOf(`${KURMANJI} ${words} ${KURMANJI}`, 'kurmanji'), [], words);
  });

  it('leaves a name of two words to the voice around it, though it is Kurdish', () => {
    assert.deepEqual(runsOf(`${SORANI} Zîn û ${SORANI}`), []);
  });

  it('takes the script of the dialect for that of the text, also where a quote is longer than it', () => {
    assert.deepEqual(runsOf(`سەرۆکی حکومەت بە ڕۆژنامەنووسانی گوتی: ${KURMANJI}`), [KURMANJI]);
  });

  it('finds none in a text that is all in another script than its dialect mostly has', () => {
    assert.deepEqual(runsOf(KURMANJI), []);
    assert.deepEqual(runsOf(SORANI, 'kurmanji'), []);
  });
});
