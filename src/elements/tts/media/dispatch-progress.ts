import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import { ListeningProgressEvent } from '../../base/events.ts';
import type { SpeechController } from '../playback/speech-controller.ts';
import { ListeningProgress } from './listening-progress.ts';
import { ListeningReports } from './listening-reports.ts';
import type { MediaHost } from './media-host.ts';

/** Dispatches `kurdish-progress`, and reports it where the page wants that, for an element that starts to speak, or has started. */
export function dispatchProgress(
  element: MediaHost,
  speech: SpeechController,
  on: (types: string, react: () => void) => void,
): void {
  const progress = new ListeningProgress((detail) => {
    element.dispatchEvent(new ListeningProgressEvent(detail));
    reports.pass(detail);
  });
  const listened = () => ({
    currentTime: element.currentTime,
    duration: element.duration,
    sounded: speech.stats.playedFrames / SYNTHESIS_SAMPLE_RATE,
    playbackRate: element.playbackRate,
  });
  const reports = new ListeningReports(element, () => progress.secondsAt(listened()));
  // Recordings of two articles may both be without a text on the page.
  const begin = () => progress.begin(`${element.src} ${speech.latest?.text ?? ''}`, listened());
  const resume = () => {
    if (speech.state.status === 'playing') begin();
  };
  on('playing seeked', resume);
  on('timeupdate', () => {
    if (!element.paused) progress.follow(listened());
  });
  on('seeking emptied', () => progress.leave(listened()));
  on('emptied', () => reports.leave(progress.secondsAt(listened())));
  on('ended', () => progress.end(listened()));
  resume();
  if (speech.state.status !== 'ended') return;
  begin();
  progress.end(listened());
}
