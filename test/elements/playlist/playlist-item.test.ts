import { expect } from '@open-wc/testing';
import { readPlaylist } from '../../../src/elements/playlist/playlist-item.ts';

describe('readPlaylist', () => {
  it('reads links to texts of the page and to published speech', () => {
    const element = document.createElement('div');
    element.innerHTML =
      '<ul><li><a href="#%DB%8C%DB%95%DA%A9"> One </a></li></ul><a href="/2" data-src="2.json">Two</a><a href="/3">Three</a><a>Four</a><a href="#">Five</a><a href="#100%">Six</a>';
    expect(readPlaylist(element)).to.deep.equal([
      { title: 'One', textId: 'یەک', src: undefined, href: '#%DB%8C%DB%95%DA%A9' },
      { title: 'Two', textId: undefined, src: '2.json', href: '/2' },
      { title: 'Six', textId: '100%', src: undefined, href: '#100%' },
    ]);
  });
});
