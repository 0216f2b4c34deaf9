export interface Inability {
  readonly engine: 'firefox' | 'webkit';
  /** Under `test/`. */
  readonly file: string;
  /** Title of the test or suite. Default: the whole file. */
  readonly title?: string;
  /** A clause, lower case, no full stop. */
  readonly reason: string;
}

const NO_RESIZE = 'its driver cannot resize the frame of a test';
const COLLECTION = 'it can neither trigger garbage collection nor report the size of its heap';
const OWN_EVENTS = 'an event that a script dispatches on a track does not reach its listeners';
const DRIFT =
  'its own resampler follows the microphone clock, so samples differ from the file by 10 to 60 dB from run to run';
const SHORT_OPUS = 'it decodes the pre-skip of an Opus file shorter than one packet instead of skipping it';

/** Tests that an engine cannot run, and why: `npm run test:engines` skips them, and docs/browsers.md lists them. */
export const CANNOT: readonly Inability[] = [
  {
    engine: 'webkit',
    file: 'audio/media/media-player.test.ts',
    title:
      'plays MP3 as it arrives: all of it, in order, with no gap that is heard, and knows which moment sounds',
    reason: 'the sound of two media elements reaches Web Audio in pieces, so a test cannot record it',
  },
  {
    engine: 'firefox',
    file: 'elements/tts/bar/create-bar-menu.test.ts',
    title: 'keeps the focus while it is open, and returns it when Escape closes it',
    reason:
      'behind the last control of a page its focus goes on to its own buttons, where a test cannot follow',
  },
  {
    engine: 'firefox',
    file: 'elements/tts/bar/remote-choice.test.ts',
    reason: 'it knows no devices of the network, and its menu asks for a loudspeaker instead',
  },
  ...[
    'sends speech to what is chosen there while it reads on, and to another one when asked again',
    'is asked anew on the next visit, so that nothing is told as lost then',
    'says that a loudspeaker cannot be used, which sounds where it did',
    'is not offered by a browser that has none',
  ].map(
    (title): Inability => ({
      engine: 'firefox',
      file: 'elements/tts/bar/output-choice.test.ts',
      title,
      reason: 'it names loudspeakers only in a dialog of its own, which a test cannot answer',
    }),
  ),
  ...['in a window', 'on a phone'].map(
    (title): Inability => ({
      engine: 'webkit',
      file: 'elements/tts/bar/create-bar-menu.test.ts',
      title,
      reason: NO_RESIZE,
    }),
  ),
  {
    engine: 'webkit',
    file: 'elements/dictate/trigger/shortcut.test.ts',
    title: 'leaves its keys to AltGr',
    reason: 'an event that a script makes does not have the modifier AltGraph',
  },
  { engine: 'webkit', file: 'elements/tts/bar/bar-page-width.sound.test.ts', reason: NO_RESIZE },
  ...['ltr', 'rtl'].map(
    (direction): Inability => ({
      engine: 'webkit',
      file: 'elements/dictate/view/session-template.test.ts',
      title: `the ring of the loudest sound covers nothing outside of the element, on 320 px, ${direction}`,
      reason: NO_RESIZE,
    }),
  ),
  {
    engine: 'webkit',
    file: 'elements/review/kurdish-review.sound.test.ts',
    title: 'in a window',
    reason: NO_RESIZE,
  },
  {
    engine: 'webkit',
    file: 'elements/voice-picker/kurdish-voice-picker-people.test.ts',
    title: 'fit into 320 px, also with a long list of facts, and can be read by everyone',
    reason: NO_RESIZE,
  },
  ...(['firefox', 'webkit'] as const).flatMap((engine): Inability[] => [
    {
      engine,
      file: 'audio/capture/microphone-failures.sound.test.ts',
      title: 'keeps its Worker listening when garbage is collected while it starts',
      reason: COLLECTION,
    },
    { engine, file: 'audio/capture/microphone-leaks.slow.test.ts', reason: COLLECTION },
    { engine, file: 'elements/dictate/session/dictation-controller-leaks.sound.test.ts', reason: COLLECTION },
    {
      engine,
      file: 'audio/capture/microphone-failures.sound.test.ts',
      title: 'ends after the last frame when the track ends',
      reason: 'it has no track that a script can write to and end as a device would',
    },
  ]),
  {
    engine: 'firefox',
    file: 'audio/capture/microphone-failures.sound.test.ts',
    title: 'ends and releases the device when it is unplugged and there is no other one',
    reason: OWN_EVENTS,
  },
  ...[
    'goes on with another device, in one recording, when it is unplugged',
    'stopped while it looks for another device, delivers what was captured and releases everything',
  ].map(
    (title): Inability => ({
      engine: 'firefox',
      file: 'audio/capture/microphone-failures.sound.test.ts',
      title,
      reason: OWN_EVENTS,
    }),
  ),
  {
    engine: 'firefox',
    file: 'elements/dictate/kurdish-dictate-microphones.sound.test.ts',
    title: 'goes on with another microphone where one is unplugged, and says which',
    reason: OWN_EVENTS,
  },
  {
    engine: 'firefox',
    file: 'elements/dictate/session/dictation-controller-limits.sound.test.ts',
    title:
      'writes what was said into both microphones, in one recording, where one is unplugged in mid-sentence',
    reason: OWN_EVENTS,
  },
  {
    engine: 'firefox',
    file: 'audio/capture/microphone-failures.sound.test.ts',
    title: 'reports when the device is muted by a key or a call, and when it is unmuted',
    reason: OWN_EVENTS,
  },
  {
    engine: 'firefox',
    file: 'elements/dictate/session/dictation-controller-limits.sound.test.ts',
    title: 'transcribes what was said before the microphone was disconnected',
    reason: OWN_EVENTS,
  },
  {
    engine: 'firefox',
    file: 'elements/dictate/kurdish-dictate.test.ts',
    title: 'shows when the microphone is muted and unmuted',
    reason: OWN_EVENTS,
  },
  {
    engine: 'firefox',
    file: 'elements/dictate/kurdish-dictate.test.ts',
    title: 'says that a microphone was disconnected, and not that there is none',
    reason: OWN_EVENTS,
  },
  ...[
    'delivers speech, sample for sample, at 16 kHz in frames of equal length',
    ...[16_000, 48_000, 96_000].map((rate) => `delivers the same in a context of ${rate} Hz`),
  ].map(
    (title): Inability => ({
      engine: 'firefox',
      file: 'audio/capture/microphone.test.ts',
      title,
      reason: DRIFT,
    }),
  ),
  {
    engine: 'firefox',
    file: 'audio/capture/recorder.test.ts',
    title: 'has the exact length for less than one packet',
    reason: SHORT_OPUS,
  },
  ...['wherever the end falls in a packet', 'for less than one packet'].map(
    (where): Inability => ({
      engine: 'webkit',
      file: 'audio/capture/recorder.test.ts',
      title: `has the exact length ${where}`,
      reason: 'it decodes an Opus file of a few packets up to 0.1 ms short',
    }),
  ),
];
