/** A page that, on load, captures the number of frames in its URL; bundled and served by microphone-permission.matrix.test.ts. */
import { Microphone } from '../../../src/audio/capture/microphone.ts';
import type { SpeechError } from '../../../src/contract/errors.ts';

const answers: Record<string, string> = {};
Object.assign(globalThis, { answers });

const wanted = Number(new URLSearchParams(location.search).get('frames') ?? 5);
const microphone = new Microphone({ frameMs: 40 });
microphone.addEventListener('degraded', (event) => {
  const { feature, reason } = (event as CustomEvent).detail;
  answers.degraded = `${feature}: ${reason}`;
});
microphone.addEventListener('ended', () => {
  answers.ended = `active ${microphone.active}`;
});

async function listen(): Promise<void> {
  await microphone.start();
  answers.started = 'yes';
  let frames = 0;
  for await (const frame of microphone) {
    frames++;
    answers.length = `${frame.length}`;
    answers.count = `${frames}`;
    if (frames === wanted) break;
  }
  await microphone.stop();
  answers.visibility = document.visibilityState;
  answers.frames = `${frames}`;
}

listen().catch(({ code, message }: SpeechError) => {
  answers.error = `${code}: ${message}`;
});
