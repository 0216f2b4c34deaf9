import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { importPackage } from './import-package.ts';

// A server that renders a page with the ponyfill: Node has no Web Speech API and lacks a browser's globals.

const before = Object.getOwnPropertyNames(globalThis);
const ponyfill: typeof import('kurdish-speech/ponyfill') = await importPackage('kurdish-speech/ponyfill');

test('importing it adds no global', () => {
  assert.deepEqual(Object.getOwnPropertyNames(globalThis), before);
});

test('it can be created without audio and requests no voices', () => {
  const fetch = () => assert.fail('something was fetched');
  const { speechSynthesis, SpeechSynthesisUtterance } = ponyfill.createSpeechSynthesis({ fetch });
  speechSynthesis.addEventListener('voiceschanged', () => {});
  assert.deepEqual(speechSynthesis.getVoices(), []);
  assert.deepEqual(
    [speechSynthesis.pending, speechSynthesis.speaking, speechSynthesis.paused],
    [false, false, false],
  );
  assert.equal(new SpeechSynthesisUtterance('سڵاو').text, 'سڵاو');
  const SpeechRecognition = ponyfill.createSpeechRecognition({ fetch });
  assert.equal(new SpeechRecognition().continuous, false);
});

test('react-speech-recognition and tts-react render with it', async () => {
  ponyfill.install(ponyfill.createSpeechSynthesis());
  const { TextToSpeech } = await import('tts-react');
  const { default: library, useSpeechRecognition } = await import('react-speech-recognition' as string);
  library.applyPolyfill(ponyfill.createSpeechRecognition());
  const Dictaphone = () => createElement('p', null, useSpeechRecognition().listening ? 'on' : 'off');
  const page = renderToString(
    createElement('main', null, createElement(Dictaphone), createElement(TextToSpeech, null, 'سڵاو')),
  );
  assert.match(page, /<p>off<\/p>/);
  assert.match(page, /title="Play"/);
  assert.match(page, /سڵاو/);
});
