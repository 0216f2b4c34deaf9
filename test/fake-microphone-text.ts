/** What the fake microphone of the browser tests says, over and over. */
export const FAKE_MICROPHONE_TEXT = 'سڵاو چۆنیت من باشم سوپاس';
/** Samples per second of its file, which the tests find at `FAKE_MICROPHONE_URL`. */
export const FAKE_MICROPHONE_RATE = 48_000;
export const FAKE_MICROPHONE_URL = '/.cache/fake-microphone.wav';
