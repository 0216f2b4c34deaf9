import type {
  DictationStrings,
  PickerStrings,
  PlayingStrings,
  PublishedStrings,
  SharedStrings,
} from '../../../src/elements/localization/strings.ts';

// Zazaki, Latin script: the file that the example in docs/extending.md adds. Codes without a sentence use `internal`.

export const strings: SharedStrings = {
  player: 'Wendişê vengî',
  play: 'Goşdarî bike',
  pause: 'Vindarne',
  options: 'Weçînayîşî',
  minutes: (count) => `${count} deqe`,
  voice: 'Veng',
  captions: 'Binnuşte',
  loading: 'Hazir beno…',
  buffering: 'Pawena vengî…',
  paused: 'Vindarnaye',
  ended: 'Qediya',
  upgrade: 'Planê nê keyepelî bivurne',
  retry: 'Reyna bicerrebne',
  absent: 'No keyepel de veng çin o.',
  errors: {
    offline: 'Înternetê to çin o.',
    'text-too-long': 'No metn zaf derg o.',
    internal: 'Yew xeta vejiyaye. Kerem ke, reyna bicerrebne.',
  },
};

export const playing: PlayingStrings = {
  stop: 'Biqedêne',
  close: 'Bigîre',
  back: (seconds) => `${seconds} saniye peyser`,
  forward: (seconds) => `${seconds} saniye ver`,
  speed: 'Lez',
  position: 'Ca',
  timeOf: (current, total) => `${total} ra ${current}`,
};

export const dictation: DictationStrings = {
  stop: 'Biqedêne',
  dictate: 'Bi veng binuse',
  hold: 'Pêgêre û qisey bike',
  requesting: 'Mîkrofon waziyeno…',
  listening: 'Goşdarî keno…',
  muted: 'Mîkrofonî ra veng nêno.',
  finalizing: 'Nusiyeno…',
  reconnecting: 'Girêdayîş qeteya; vengê to qeyd beno û badê cû nusiyeno.',
  stopped: 'Nuştene vinderte.',
  timer: 'Wexto ke mendo',
  microphone: 'Mîkrofon',
  missing: 'Kerem ke, çîyêk vaje.',
  errors: { 'audio-capture': 'Mîkrofon nêvîniya.' },
};

export const picker: PickerStrings = {
  male: 'camêrd',
  female: 'cinî',
  title: 'Yew vengî weçîne',
  search: 'Bi name bigeyre',
  voices: 'Vengî',
  dialect: 'Lehçe',
  gender: 'Zayend',
  group: 'Grube',
  allDialects: 'Lehçeyî pêro',
  allGenders: 'Cinî û camêrdî',
  allGroups: 'Grubî pêro',
  sorani: 'Soranî',
  kurmanji: 'Kurmanckî',
  badini: 'Badînî',
  women: 'Cinî',
  men: 'Camêrdî',
  collections: {
    v3: 'Gruba verêne',
    v4: 'Gruba pîle',
    v5: 'Vengê weçînayeyî',
    cast: 'Cast',
    studio: 'Studyo',
    clone: 'Vengê mi',
  },
  stop: 'Vindarne',
  none: 'Veng nêvîniya.',
  failed: 'Vengî pêro nêameyî.',
  locked: 'No keyepel de çin o',
  unavailable: 'Çin o',
  pageVoice: 'Agêre vengê pele',
  recommended: 'Tewsîyekerde',
  remember: 'Weçînayîşê mi na sîte de bipawe',
  close: 'Bigîre',
  missing: 'Kerem ke, yew vengî weçîne.',
  listen: (name) => `${name} goşdarî bike`,
  versions: (count) => `${count} versîyonî`,
  version: (name) => `Versîyonê vengê ${name}`,
  numbered: (number) => `Versîyon ${number}`,
  found: (count) => `${count} vengî`,
  loading: (done, total) => `Vengî yenê… ${total} ra ${done}`,
  notInPlan: (name) => `${name} no keyepel de çin o.`,
};

export const published: PublishedStrings = { outdated: 'Nuşte vurîyayo.' };
