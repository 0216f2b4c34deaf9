/** What the fake microphone of the browser tests plays in a loop. */
export const FAKE_MICROPHONE_TEXT = 'سڵاو چۆنیت من باشم سوپاس';
/** Samples per second of its file, which the tests find at `FAKE_MICROPHONE_URL`: the rate of Chromium's fake device, which would resample another. */
export const FAKE_MICROPHONE_RATE = 44_100;
export const FAKE_MICROPHONE_URL = '/.cache/fake-microphone.wav';
