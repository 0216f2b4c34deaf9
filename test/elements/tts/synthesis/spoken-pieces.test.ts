import { expect } from '@open-wc/testing';
import { leadOf, restOf, SpokenPieces } from '../../../../src/elements/tts/synthesis/spoken-pieces.ts';

const piece = (start: number, end: number) => ({ start, end, samples: new Int16Array(24_000), words: [] });

describe('SpokenPieces', () => {
  it('finds the piece of an offset, and where the next begins', () => {
    const pieces = new SpokenPieces();
    pieces.add(piece(10, 20));
    pieces.add(piece(40, 50));
    expect(pieces.at(9)).to.equal(undefined);
    expect(pieces.at(10)).to.include({ start: 10 });
    expect(pieces.at(20)).to.equal(undefined);
    expect(pieces.nextStart(20)).to.equal(40);
    expect(pieces.nextStart(40)).to.equal(Number.POSITIVE_INFINITY);
  });

  it('replaces pieces by a longer one that contains them, keeps no empty one, and none twice', () => {
    const pieces = new SpokenPieces();
    pieces.add(piece(10, 20));
    pieces.add(piece(0, 30));
    pieces.add(piece(12, 18));
    pieces.add({ ...piece(60, 70), samples: new Int16Array(0) });
    expect(pieces.at(15)).to.include({ start: 0, end: 30 });
    expect(pieces.at(65)).to.equal(undefined);
    expect(pieces.nextStart(30)).to.equal(Number.POSITIVE_INFINITY);
  });

  it('knows how long a piece takes up to a place, by its words or in proportion', () => {
    expect(leadOf(piece(10, 20), 15)).to.equal(0.5);
    const words = [{ word: 'b', start: 0.2, end: 0.9, charIndex: 12, charLength: 5 }];
    expect(leadOf({ ...piece(10, 20), words }, 13)).to.equal(0.2);
  });

  it('gives the rest of a piece from an offset, in sound and words', () => {
    const words = [0.1, 0.5].map((start, index) => ({
      word: 'b',
      start,
      end: start + 0.4,
      charIndex: 10 + 5 * index,
      charLength: 4,
    }));
    const whole = { ...piece(10, 20), words };
    expect(restOf(whole, 10)).to.deep.equal(whole);
    const rest = restOf(whole, 15);
    expect(rest).to.include({ start: 15, end: 20 });
    expect(rest.samples).to.have.length(12_000);
    expect(rest.words.map(({ start, charIndex }) => [start, charIndex])).to.deep.equal([[0, 15]]);
  });

  it('knows what is arriving until it has, or will not, and closes it', async () => {
    const pieces = new SpokenPieces();
    const [first, second] = [new AbortController(), new AbortController()];
    pieces.expect({ start: 10, end: 20 }, first);
    pieces.expect({ start: 30, end: 40 }, second);
    expect([pieces.nextStart(5), pieces.nextStart(10), pieces.nextStart(25)]).to.deep.equal([10, 20, 30]);
    expect(await pieces.arrival(11)).to.equal(false);
    const arrival = pieces.arrival(10);
    first.abort();
    expect(await arrival).to.equal(true);
    expect(pieces.nextStart(5)).to.equal(30);
    pieces.close();
    expect(second.signal.aborted).to.equal(true);
  });
});
