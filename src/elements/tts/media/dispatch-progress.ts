import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import { ListeningProgressEvent } from '../../base/events.ts';
import type { PlaybackController } from '../playback/playback-controller.ts';
import { ListeningProgress } from './listening-progress.ts';
import type { MediaHost } from './media-host.ts';

/** Dispatches `kurdish-progress` for an element that starts to speak, or has started. */
export function dispatchProgress(
  element: MediaHost,
  speech: PlaybackController,
  on: (types: string, react: () => void) => void,
): void {
  const progress = new ListeningProgress((detail) =>
    element.dispatchEvent(new ListeningProgressEvent(detail)),
  );
  const listened = () => ({
    currentTime: element.currentTime,
    duration: element.duration,
    sounded: speech.stats.playedFrames / SYNTHESIS_SAMPLE_RATE,
    playbackRate: element.playbackRate,
  });
  const begin = () => progress.begin(speech.latest?.text ?? '', listened());
  const resume = () => {
    if (speech.state.status === 'playing') begin();
  };
  on('playing seeked', resume);
  on('timeupdate', () => {
    if (!element.paused) progress.follow(listened());
  });
  on('seeking emptied', () => progress.leave(listened()));
  on('ended', () => progress.end(listened()));
  resume();
  if (speech.state.status !== 'ended') return;
  begin();
  progress.end(listened());
}
