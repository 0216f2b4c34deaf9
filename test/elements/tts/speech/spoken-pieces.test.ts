import { expect } from '@open-wc/testing';
import { leadOf, SpokenPieces } from '../../../../src/elements/tts/speech/spoken-pieces.ts';

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
});
