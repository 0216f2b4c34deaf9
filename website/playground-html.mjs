/** What the playground speaks, by dialect: its language, direction, and a text to begin with. */
export const DIALECTS = {
  sorani: { name: 'Sorani', lang: 'ckb', dir: 'rtl', text: 'سڵاو، چۆنیت؟ من باشم، سوپاس.' },
  kurmanji: { name: 'Kurmanji', lang: 'kmr', dir: 'ltr', text: 'Rojbaş, tu çawa yî? Ez baş im, spas.' },
  badini: { name: 'Badini', lang: 'kmr-Arab', dir: 'rtl', text: 'سلاڤ، تو چەوانی؟ ئەز باشم، سوپاس.' },
};
export const HIGHLIGHTS = ['none', 'word', 'sentence'];
export const SPEEDS = { min: 0.5, max: 2 };

/** @param hash The fragment of an address. Values that are missing or not valid are the first ones. */
export function readState(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const dialect = Object.hasOwn(DIALECTS, given.get('dialect') ?? '') ? given.get('dialect') : 'sorani';
  const highlight = given.get('highlight');
  return {
    text: given.get('text') || DIALECTS[dialect].text,
    dialect,
    speed: validSpeed(given.get('speed')),
    highlight: HIGHLIGHTS.includes(highlight) ? highlight : 'word',
  };
}

/** What a field for it may have while it is written, such as nothing, is 1. */
export function validSpeed(written) {
  const speed = Number(written);
  return speed >= SPEEDS.min && speed <= SPEEDS.max ? speed : 1;
}

/** The page that speaks the same. */
export function htmlOf({ text, dialect, speed, highlight }) {
  const { lang, dir } = DIALECTS[dialect];
  const attributes = [
    'controls',
    'for="text"',
    'endpoint="local:"',
    `dialect="${dialect}"`,
    validSpeed(speed) !== 1 && `speed="${validSpeed(speed)}"`,
    highlight !== 'none' && `highlight="${highlight}"`,
  ];
  return [
    '<script type="module" src="/kurdish/kurdish-player.js"></script>',
    `<kurdish-tts ${attributes.filter(Boolean).join(' ')}></kurdish-tts>`,
    `<p id="text" lang="${lang}" dir="${dir}">${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`,
  ].join('\n');
}
