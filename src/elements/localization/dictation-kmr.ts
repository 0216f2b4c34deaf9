import type { DictationStrings } from './dictation-strings.ts';

/** Kurmanji (Northern Kurdish), Latin script. */
export const dictationKmr: DictationStrings = {
  dictate: 'Bi deng binivîse',
  hold: 'Bigire û biaxive',
  requesting: 'Mîkrofon tê xwestin…',
  listening: 'Guhdarî dike…',
  muted: 'Mîkrofon bêdeng e.',
  finalizing: 'Tê nivîsandin…',
  reconnecting: 'Têkilî qut bû; dengê te tê tomarkirin û paşê tê nivîsandin.',
  timer: 'Dema mayî',
  microphone: 'Mîkrofon',
  missing: 'Ji kerema xwe tiştekî bibêje.',
  errors: {
    policy: 'Ev rûpel destûrê nade mîkrofonê.',
    unanswered: 'Dîsa bişkojê bitikîne û destûrê bide mîkrofonê.',
    'not-allowed': 'Destûra mîkrofonê tune ye. Di sazkariyên gerokê de destûrê bide.',
    'audio-capture': 'Tu mîkrofon nehat dîtin.',
    'audio-busy': 'Mîkrofon mijûl e.',
    'insecure-context': 'Mîkrofon tenê di rûpela ewle (https) de dixebite.',
    'no-speech': 'Tu deng nehat bihîstin.',
    'invalid-argument': 'Li vir nayê nivîsandin.',
    'session-timeout': 'Dem qediya.',
    'file-too-large': 'Tomar pir dirêj e.',
    'transcript-truncated': 'Vê malperê nivîs kurt kir.',
  },
};
