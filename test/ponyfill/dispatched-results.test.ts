import { expect } from '@open-wc/testing';
import { DispatchedResults, type ResultUpdate } from '../../src/ponyfill/dispatched-results.ts';

/** `<index>: <results>`, an interim one in brackets. */
const show = (news: readonly ResultUpdate[]) =>
  news.map(({ resultIndex, results }) => {
    const texts = [...results].map((result) =>
      result.isFinal ? result[0].transcript : `(${result[0].transcript})`,
    );
    return `${resultIndex}: ${texts.join('|')}`;
  });

describe('results dispatched by SpeechRecognition', () => {
  it('dispatches interim and final results with the index of the changed one, and a leading space after the first', () => {
    const ledger = new DispatchedResults({ continuous: true, interimResults: true });
    expect(show(ledger.take([], 'tu'))).to.deep.equal(['0: (tu)']);
    expect(show(ledger.take([], 'tu'))).to.deep.equal([]);
    expect(show(ledger.take(['tu çawa yî'], ''))).to.deep.equal(['0: tu çawa yî']);
    expect(show(ledger.take(['tu çawa yî'], 'ez'))).to.deep.equal(['1: tu çawa yî|( ez)']);
    expect(show(ledger.take(['tu çawa yî', 'ez baş im'], 'û'))).to.deep.equal([
      '1: tu çawa yî| ez baş im|( û)',
    ]);
  });

  it('dispatches each text as interim first with interimResults, and not without', () => {
    expect(
      show(new DispatchedResults({ continuous: true, interimResults: true }).take(['silav'], '')),
    ).to.deep.equal(['0: (silav)', '0: silav']);
    const ledger = new DispatchedResults({ continuous: true, interimResults: false });
    expect(show(ledger.take([], 'sil'))).to.deep.equal([]);
    expect(show(ledger.take(['silav'], 'tu'))).to.deep.equal(['0: silav']);
  });

  it('dispatches one final result when not continuous, and nothing after it', () => {
    const ledger = new DispatchedResults({ continuous: false, interimResults: true });
    ledger.take([], 'silav');
    expect(show(ledger.take(['silav', 'tu çawa yî'], 'ez'))).to.deep.equal(['0: silav']);
    expect(show(ledger.take(['silav', 'tu çawa yî', 'ez'], 'ez'))).to.deep.equal([]);
    expect([...ledger.results].length).to.equal(1);
  });

  it('changes no final result when the transcript of a recording repeats the text, and loses no later word', () => {
    const ledger = new DispatchedResults({ continuous: true, interimResults: false });
    ledger.take(['silav', 'tu çawa yî'], '');
    const [silav] = ledger.results;
    expect(show(ledger.take(['silav'], ''))).to.deep.equal([]);
    expect(show(ledger.take(['silav', 'tu çawan î ez baş im'], ''))).to.deep.equal([
      '2: silav| tu çawa yî| ez baş im',
    ]);
    expect(show(ledger.take(['silav', 'tu çawan î ez baş im', 'spas'], ''))).to.deep.equal([
      '3: silav| tu çawa yî| ez baş im| spas',
    ]);
    expect(ledger.results[0]).to.equal(silav);
  });
});
