/** A page that plays on load, and again on a click; bundled and served by player-permission.matrix.test.ts. */
import { PcmPlayer } from '../../../src/audio/playback/pcm-player.ts';

const answers: Record<string, string> = {};
Object.assign(globalThis, { answers });

const player = new PcmPlayer({ latency: 'immediate' });
player.prepare().then(
  () => {
    answers.onLoad = 'played';
  },
  (error) => {
    answers.onLoad = `${error.name} ${error.code}`;
  },
);

const onError = (event: Event) => {
  answers.error = (event as CustomEvent).detail.code;
  answers.paused = String(player.paused);
};
player.addEventListener('error', onError);

const samples = Int16Array.from({ length: 7200 }, (_, i) => 12_000 * Math.sin(i / 8));
player.open();
player.write(samples);
player.end();
if (new URLSearchParams(location.search).has('play')) player.play();

document.querySelector('button')?.addEventListener('click', () => {
  player.addEventListener('ended', () => {
    answers.clicked = `${player.state} ${player.stats.playedFrames}`;
  });
  player.play();
});
