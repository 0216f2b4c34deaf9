export type { TextMatchOptions } from './await-text.ts';
export type { FakeFailure, FakeFailureCode } from './failures.ts';
export type { FakeSpeech, FakeSpeechOptions } from './fake-speech.ts';
export { fakeSpeech } from './fake-speech.ts';
export type { FakeRequest } from './service-script.ts';
export { type SpeechMatchers, speechMatchers, waitForDictated, waitForSpoken } from './speech-matchers.ts';
