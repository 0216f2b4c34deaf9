import type { DictationStrings } from './dictation-strings.ts';

export const dictationEn: DictationStrings = {
  dictate: 'Dictate',
  hold: 'Hold and speak',
  requesting: 'Asking for the microphone…',
  listening: 'Listening…',
  muted: 'No sound comes from the microphone.',
  finalizing: 'Writing…',
  reconnecting: 'The connection broke; you are being recorded, and the text comes afterwards.',
  timer: 'Time left',
  microphone: 'Microphone',
  missing: 'Please say something.',
  errors: {
    policy: 'This page does not let the microphone be used.',
    unanswered: 'Press the button again and allow the microphone.',
    'not-allowed': 'The microphone is not allowed. Allow it in the settings of the browser.',
    'audio-capture': 'No microphone was found.',
    'audio-busy': 'The microphone is busy.',
    'insecure-context': 'The microphone works only on a secure page (https).',
    'no-speech': 'Nothing was heard.',
    'invalid-argument': 'Nothing can be written here.',
    'session-timeout': 'The time is over.',
    'file-too-large': 'The recording is too long.',
    'transcript-truncated': 'This site has cut the text.',
  },
};
