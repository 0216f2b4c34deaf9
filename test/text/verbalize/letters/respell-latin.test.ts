import { test } from 'node:test';
import { reads } from '../reads.ts';

test('respellLatin spells acronyms that cannot be said, and says the others', () => {
  reads('kurmanji', [
    ['HRE DYE WHO TJA', 'hêrêe dêyêe wêhêo têjêa'],
    ['PDKÎ ÎHD UNHCR TMMOB', 'pêdêkêî îhêdê unêhêcêrê têmêmêobê'],
    ['ANF IMF AFP ELN', 'anêfê imêfê afêpê elênê'],
    ['PJAK KJAR NATO OPEC', 'pjak kjar nato opec'],
    ['TEV MÎT HES DEM', 'tev mît hes dem'],
    ['XWE SPÎ ÇAND BINEVŞ', 'xwe spî çand binevş'],
    ['RTÜK', 'rêtêüêkê'],
  ]);
  reads('sorani', [
    ['DDKO و HDMI', 'dîdîkeyo و eyçdîêmay'],
    ['NASA و AIDS', 'nasa و eyds'],
  ]);
});

test('respellLatin joins a suffix to an acronym without an apostrophe', () => {
  reads('kurmanji', [
    ['PDKê', 'pêdêkêyê'],
    ['YNKê û PSKê', 'yênêkêyê û pêsêkêyê'],
    ['UNESCOyê', 'yûnêskoyê'],
    ['ATMan', 'atêmêyan'],
  ]);
});
