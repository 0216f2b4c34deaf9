export const SORANI = 'سڵاو، چۆنیت؟ من باشم، سوپاس.';
export const KURMANJI = 'Silav, tu çawa yî? Ez baş im, spas. Îro em ê li ser zimanê kurdî biaxivin.';
export const SCRIPT = '<script type="module" src="{site}/kurdish/kurdish-player.js" crossorigin></script>';
/** The same, of another origin. */
export const FROM_CDN = SCRIPT.replace('{site}', '{cdn}');
export const PLAYER = `<kurdish-tts controls highlight="word" voice="sorani_m001" endpoint="/speech" lang="ckb">${SORANI}</kurdish-tts>`;
export const DICTATION =
  '<textarea id="note" dir="auto"></textarea><kurdish-dictate for="note" dialect="sorani" endpoint="/speech" interim-results></kurdish-dictate>';
export const ARTICLE = `<article id="a" lang="ckb">${SORANI}</article>`;
/** With which files of another origin may be used. */
export const OPEN = { 'Access-Control-Allow-Origin': '*' };

export const csp = (policy: string) => ({ 'Content-Security-Policy': policy });

export const PUBLISHED = `${SCRIPT}${ARTICLE}<kurdish-tts controls for="a" src="/audio/article.json"></kurdish-tts>`;
