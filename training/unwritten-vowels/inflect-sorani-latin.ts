/** Sorani inflection of stems of `lexicon/sorani-latin.ts`, with every i written. */

const CLITICS = ['m', 't', 'y', 'man', 'tan', 'yan'];
const PREFIXES = ['de', 'na', 'bi', 'ne'];
/** Verbs in common passive use that add -ra to the present stem as it is. */
const PLAIN_PASSIVE =
  /^(?:nûs|parêz|kuj|f'roş|xwên|goř|xwaz|bîn|poş|nas|doz|j'mêr|s'pêr|nêr|gêř|kêş|bijêr|sengên|pêw|mał|hên)$/;
const PASSIVE_PRESENT = ['rêt', 'rê', 'rên', 'ra', 'rêtewe'];
const PASSIVE_PAST = ['ra', 'raw', 'rawe', 'rabû', 'rawî', 'rawin', 'rawekan'];

export function inflectNoun(stem: string): string[] {
  const forms = nounForms(stem);
  if (!/^[^aeêouûîʔ']+i/.test(stem) || stem.includes("'")) return forms;
  // An attached preposition keeps the first i of its word: beřastî, but bebirîndarî.
  const attached = ['be', 'le', 'bê'].map((prefix) => prefix + stem);
  return /[aeêouûî]$/.test(stem)
    ? [...forms, ...attached]
    : [...forms, ...attached, `be${stem}î`, `le${stem}î`, `le${stem}da`, `be${stem}ewe`];
}

export function inflectAdjective(stem: string): string[] {
  const endings = ['tir', 'tirîn', 'tire', 'tirî', 'tirin', 'tiran', 'tirîş'];
  return [...inflectNoun(stem), ...endings.map((ending) => stem + ending)];
}

function nounForms(stem: string): string[] {
  if (/[aeêo]$/.test(stem)) {
    const [definite, plural, one] = [`${stem}ke`, `${stem}kan`, `${stem}yek`];
    return [
      stem,
      ...possessed(stem),
      ...possessed(definite),
      ...possessed(plural),
      ...attach(definite, ['', 'ye', 'da', 'we']),
      ...attach(plural, ['', 'da', 'îş', 'ewe']),
      ...attach(one, ['', 'da', 'î']),
      ...attach(stem, ['ye', 'da', 'ş']),
      ...(stem.endsWith('e') ? attach(stem, ['yş', 'keyş']) : []),
    ];
  }
  if (/[îûu]$/.test(stem)) {
    const open = stem.endsWith('î') ? `${stem}y` : stem.replace(/[ûu]$/, 'uw');
    const [definite, plural, one] = [
      `${open}eke`,
      `${open}ekan`,
      `${open}${stem.endsWith('î') ? 'e' : 'ê'}k`,
    ];
    return [
      stem,
      ...possessed(stem),
      ...possessed(definite),
      ...possessed(plural),
      definite,
      plural,
      ...attach(one, ['', 'î', 'da']),
      ...attach(open, ['an', 'anî', 'e', 'ewe']),
      `${stem}da`,
    ];
  }
  const [definite, plural, one] = [join(stem, 'eke'), join(stem, 'ekan'), join(stem, 'êk')];
  return [
    join(stem, ''),
    ...CLITICS.map((clitic) => join(stem, afterConsonant(clitic))),
    ...possessed(definite),
    ...possessed(plural),
    ...attach(definite, ['', 'da', 'ye', 'we']),
    ...attach(plural, ['', 'da', 'îş', 'ewe', 'in']),
    ...attach(one, ['', 'î', 'da', 'im', 'man', 'yan', 'ewe', 'e']),
    ...['an', 'anî', 'anda', 'anewe', 'e', 'ey', 'ewe', 'da', 'în', 'in', 'îş'].map((ending) =>
      join(stem, ending),
    ),
  ];
}

/** @param entry `present/past`, each with its preverb. */
export function inflectVerb(entry: string): string[] {
  const [presentParts, pastParts] = entry.split('/').map((stem) => stem.split('-'));
  const preverb = presentParts.length > 1 ? presentParts[0] : '';
  const [present, past] = [presentParts.at(-1) ?? '', pastParts.at(-1) ?? ''];
  return [
    ...presentForms(preverb, present),
    ...pastForms(preverb, past),
    ...passiveForms(preverb, present, past),
  ]
    .map((form) => form.replace(/^biyan/, 'byan').replace(/^biy(?=[^aeêouûî])/, 'bî'))
    .map((form) => form.replace(/(?<=^|[^aeêouûî])(.)'/, '$1i').replace("'", ''))
    .map((form) => form.replace(/([eo])yşt(?![aeêouûî])/, '$1yişt'));
}

function presentForms(preverb: string, present: string): string[] {
  if (present === '0') return [];
  return personal(present).flatMap((form) => [
    ...PREFIXES.map((prefix) => preverb + prefix + form),
    `${preverb}de${form}${/[aeêo]$/.test(form) ? 'we' : 'ewe'}`,
    ...(form.endsWith('n') ? ['de', 'bi', 'na'].map((prefix) => `${preverb}${prefix}${form}e`) : []),
    ...CLITICS.flatMap((clitic) =>
      ['de', 'na', 'bi'].map((prefix) =>
        preverb ? preverb + attachedTo(preverb, clitic) + prefix + form : prefix + clitic + form,
      ),
    ),
  ]);
}

function personal(present: string): string[] {
  if (present === 'ç') return ['çim', 'çît', 'çêt', 'çê', 'çîn', 'çin'];
  if (/[eo]$/.test(present)) {
    const third = present.endsWith('o') ? `${present.slice(0, -1)}wat` : `${present.slice(0, -1)}at`;
    return [...attach(present, ['m', 'yt', 'yn', 'n']), third];
  }
  if (present.endsWith('ê')) return attach(present, ['m', 'yt', 't', 'yn', 'n']);
  if (present.endsWith('î')) return attach(present, ['m', 't', '', 'n']);
  return attach(present, ['im', 'ît', 'êt', 'ê', 'în', 'in']);
}

function pastForms(preverb: string, past: string): string[] {
  const open = /[aûî]$/.test(past);
  const persons = attach(past, open ? ['m', 'yt', '', 'yn', 'n'] : ['im', 'ît', '', 'în', 'in']);
  const agents = CLITICS.flatMap((clitic) => [
    past + (open ? clitic : afterConsonant(clitic)),
    ...['de', 'ne'].map((prefix) =>
      preverb ? preverb + attachedTo(preverb, clitic) + prefix + past : prefix + clitic + past,
    ),
    ...(preverb ? [preverb + attachedTo(preverb, clitic) + past] : []),
  ]);
  return [
    ...persons.flatMap((form) => ['', 'ne', 'de', 'nede'].map((prefix) => preverb + prefix + form)),
    ...agents,
    ...attach(preverb + past, perfectEndings(past)),
  ];
}

function perfectEndings(past: string): string[] {
  if (past.endsWith('û')) return ['n', 'nî', 'newe', 'bû'];
  if (/[aî]$/.test(past)) {
    return ['w', 'we', 'wim', 'win', 'wî', 'wekan', 'bû', 'bûn', 'bêt', 'n', 'nî', 'newe', 'ye'];
  }
  return [
    ...['uwe', 'ûm', 'ûn', 'û', 'uwanî', 'ûyetî', 'uwyane', 'ime'],
    ...['ibû', 'ibûn', 'ibêt', 'ibûyan', 'in', 'inî', 'inewe', 'inewey', 'ine', 'inda'],
  ];
}

function passiveForms(preverb: string, present: string, past: string): string[] {
  if (past.endsWith('nd') && present.endsWith('ên')) {
    return [
      ...['de', 'na', 'bi'].map((prefix) => `${preverb}${prefix}${present}rêt`),
      ...attach(preverb + present, ['ra', 'raw', 'rawe', 'er', 'erî', 'erewe']),
    ];
  }
  const root = passiveRoot(present);
  if (root === undefined) return [];
  return [
    ...attach(preverb + root, PASSIVE_PAST),
    ...PREFIXES.flatMap((prefix) => attach(preverb + prefix + root, PASSIVE_PRESENT)),
  ];
}

function passiveRoot(present: string): string | undefined {
  if (present === 'gir') return 'gîr';
  if (/^(?:ke|xe|be|de|nê)$/.test(present)) return `${present[0]}i`;
  return PLAIN_PASSIVE.test(present) ? present : undefined;
}

function possessed(noun: string): string[] {
  const open = /[aeêouûî]$/.test(noun);
  return CLITICS.map((clitic) => noun + (open ? clitic : afterConsonant(clitic)));
}

function attach(stem: string, endings: readonly string[]): string[] {
  return endings.map((ending) => stem + ending);
}

function attachedTo(preverb: string, clitic: string): string {
  return /[aeêo]$/.test(preverb) ? clitic : afterConsonant(clitic);
}

function afterConsonant(clitic: string): string {
  return { m: 'im', t: 'it', y: 'î' }[clitic] ?? clitic;
}

function join(stem: string, ending: string): string {
  return stem.replace("'", /^[aeêouûî]/.test(ending) ? '' : 'i') + ending;
}
