// What React's server components get for `kurdish-speech/elements` and what is below it, by the condition `react-server`: what they import
// never reaches the browser, so the page would stay without its player, and nothing would say why.
import { SpeechError } from '../contract/errors.ts';

throw new SpeechError(
  'not-supported',
  "kurdish-speech/elements is for the browser, and a server component imports it. Import it in a file that begins with 'use client', and render a component of that file.",
);
