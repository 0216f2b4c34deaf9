import { type FestivalVoice, festivalSpeaker } from './festival-speaker.ts';
import { fliteSpeaker } from './flite-speaker.ts';
import { mbrolaSpeaker } from './mbrola-speaker.ts';
import { picoSpeaker } from './pico-speaker.ts';
import { rhvoiceSpeaker } from './rhvoice-speaker.ts';
import type { Speaker } from './speaker.ts';
import { ARABIC, ARABIC_AR2 } from './tables/arabic.ts';
import { KYRGYZ, RUSSIAN, UKRAINIAN } from './tables/cyrillic.ts';
import { CZECH } from './tables/czech.ts';
import { ENGLISH, ENGLISH_WITH_FLAP } from './tables/english.ts';
import { ESPERANTO } from './tables/esperanto.ts';
import { FINNISH_LJ, FINNISH_MV } from './tables/finnish.ts';
import { HINDI } from './tables/hindi.ts';
import { ITALIAN } from './tables/italian.ts';
import { PERSIAN } from './tables/persian.ts';
import { PICO_ENGLISH, PICO_FRENCH, PICO_GERMAN, PICO_ITALIAN, PICO_SPANISH } from './tables/pico.ts';
import { TURKISH } from './tables/turkish.ts';

const EUROPEAN = { silence: '#', release: 'e' };
const AMERICAN = { silence: 'pau', release: 'ih' };

const czech = (name: string, pitch: number): Speaker =>
  festivalSpeaker({
    name: `czech ${name}`,
    tables: CZECH,
    diphones: `czech/czech_${name}/group/${name}.group`,
    pitch,
    ...EUROPEAN,
  });

const italian = (name: string, pitch: number): Speaker =>
  festivalSpeaker({
    name: `italian ${name}`,
    tables: ITALIAN,
    diphones: `italian/${name}_diphone/group/${name}_diphone.group`,
    pitch,
    ...EUROPEAN,
  });

const FINNISH_MAN: FestivalVoice = {
  name: 'finnish mv',
  tables: FINNISH_MV,
  diphones: 'finnish/hy_fi_mv_diphone/group/mvlpc.group',
  pitch: 110,
  ...EUROPEAN,
};
const FINNISH_WOMAN: FestivalVoice = {
  name: 'finnish lj',
  tables: FINNISH_LJ,
  diphones: 'finnish/suo_fi_lj_diphone/group/ljlpc.group',
  pitch: 190,
  ...EUROPEAN,
};
const KAL: FestivalVoice = {
  name: 'english kal',
  tables: ENGLISH,
  diphones: 'english/kal_diphone/group/kallpc16k.group',
  pitch: 105,
  ...AMERICAN,
};
const KED: FestivalVoice = {
  name: 'english ked',
  tables: ENGLISH_WITH_FLAP,
  diphones: 'english/ked_diphone/group/kedlpc16k.group',
  pitch: 110,
  ...AMERICAN,
};
/** The packages of Hindi, Marathi and Telugu hold the same recordings. */
const NSK: FestivalVoice = {
  name: 'indian nsk',
  tables: HINDI,
  diphones: 'hindi/hindi_NSK_diphone/group/NSKlpc.group',
  pitch: 120,
  ...AMERICAN,
};

/** The people who are trained on, in the order in which `--speakers` of train.py counts them: men, women and languages mixed. */
export const TRAINING_SPEAKERS: readonly Speaker[] = [
  czech('dita', 200),
  festivalSpeaker(FINNISH_MAN),
  italian('pc', 120),
  festivalSpeaker(NSK),
  fliteSpeaker('slt'),
  czech('ph', 125),
  italian('lp', 180),
  festivalSpeaker(KED),
  fliteSpeaker('awb'),
  czech('krb', 245),
  festivalSpeaker(KAL),
  fliteSpeaker('rms'),
  rhvoiceSpeaker('nazgul', KYRGYZ),
  rhvoiceSpeaker('anatol', UKRAINIAN),
  picoSpeaker('it-IT', PICO_ITALIAN),
  rhvoiceSpeaker('aleksandr', RUSSIAN),
  picoSpeaker('de-DE', PICO_GERMAN),
  rhvoiceSpeaker('azamat', KYRGYZ),
  rhvoiceSpeaker('natalia', UKRAINIAN),
  picoSpeaker('en-GB', PICO_ENGLISH),
  rhvoiceSpeaker('anna', RUSSIAN),
  picoSpeaker('es-ES', PICO_SPANISH),
  rhvoiceSpeaker('elena', RUSSIAN),
  rhvoiceSpeaker('spomenka', ESPERANTO),
  picoSpeaker('fr-FR', PICO_FRENCH),
  rhvoiceSpeaker('irina', RUSSIAN),
  picoSpeaker('en-US', PICO_ENGLISH),
];

/** Kept out of training, to stop it in time and to measure it: a woman and a man. */
export const HELD_SPEAKERS: readonly Speaker[] = [festivalSpeaker(FINNISH_WOMAN), czech('machac', 95)];

/** People of languages that training has no speaker of: only measured, at the end. */
export const TEST_SPEAKERS: readonly Speaker[] = [
  mbrolaSpeaker({ name: 'tr1', tables: TURKISH, release: '@', pitch: 115 }),
  mbrolaSpeaker({ name: 'tr2', tables: TURKISH, release: '@', pitch: 200 }),
  mbrolaSpeaker({ name: 'ir1', tables: PERSIAN, release: 'e', pitch: 120 }),
  mbrolaSpeaker({ name: 'ar1', tables: ARABIC, release: 'i', pitch: 120 }),
  mbrolaSpeaker({ name: 'ar2', tables: ARABIC_AR2, release: 'i', pitch: 120 }),
];
