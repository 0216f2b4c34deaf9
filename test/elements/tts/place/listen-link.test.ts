import { expect } from '@open-wc/testing';
import { listenLink, parseListenLink } from '../../../../src/elements/tts/place/listen-link.ts';

describe('a link to a sentence', () => {
  it('replaces the fragment, keeps the query, and is read back', () => {
    const href = listenLink('https://example.krd/nûçe?a=1#top', { id: 'lîstik 1', charIndex: 120 });
    expect(href).to.match(/^https:\/\/example\.krd\/n%C3%BB%C3%A7e\?a=1#listen=/);
    expect(parseListenLink(new URL(href).hash)).to.deep.equal({ id: 'lîstik 1', charIndex: 120 });
    const short = listenLink('https://example.krd/', { id: undefined, charIndex: 7 });
    expect(short).to.equal('https://example.krd/#listen=7');
    expect(parseListenLink('#listen=7')).to.deep.equal({ id: undefined, charIndex: 7 });
  });

  it('is found beside what a page keeps in its fragment', () => {
    expect(parseListenLink('#page=2&listen=40&x=1')).to.deep.equal({ id: undefined, charIndex: 40 });
  });

  for (const hash of [
    '',
    '#',
    '#listen=',
    '#listen=-1',
    '#listen=a',
    '#notlisten=5',
    '#listen=%,3',
    '#listen=12345678',
  ])
    it(`is not seen in "${hash}"`, () => {
      expect(parseListenLink(hash)).to.equal(undefined);
    });
});
