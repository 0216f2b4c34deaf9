import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import { ListeningProgressEvent } from '../../base/events.ts';
import { logOnce } from '../../base/log-once.ts';
import type { PlaybackController } from '../playback/playback-controller.ts';
import { ListeningProgress } from './listening-progress.ts';
import type { ListeningReports } from './listening-reports.ts';
import { loadListeningReports } from './load-listening-reports.ts';
import type { MediaHost } from './media-host.ts';

/** Dispatches `kurdish-progress`, and reports it where the page wants that, for an element that starts to speak, or has started. */
export function dispatchProgress(
  element: MediaHost,
  speech: PlaybackController,
  on: (types: string, react: () => void) => void,
): void {
  const progress = new ListeningProgress((detail) => {
    element.dispatchEvent(new ListeningProgressEvent(detail));
    report((reports) => reports.pass(detail));
  });
  /** Times of the speech alone: a site's own sound before or after it is not listened to. */
  const listened = () => {
    const [start, end] = speech.run?.published?.speech ?? [0, element.duration];
    return {
      currentTime: Math.max(0, element.currentTime - start),
      duration: end - start,
      sounded: speech.stats.playedFrames / SYNTHESIS_SAMPLE_RATE,
      playbackRate: element.playbackRate,
    };
  };
  const seconds = () => progress.secondsAt(listened());
  let loading: Promise<ListeningReports> | undefined;
  /** In order, also while their file loads. */
  const report = (act: (reports: ListeningReports) => void) => {
    if (element.reportListening == null) return;
    loading ??= loadListeningReports(element.assetBase ?? undefined).then(
      (module) => new module.ListeningReports(element, seconds),
    );
    loading.then(act, (error: Error) => logOnce(error.message));
  };
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
  on('emptied', () => {
    const listenedSeconds = seconds();
    report((reports) => reports.leave(listenedSeconds));
  });
  on('ended', () => progress.end(listened()));
  resume();
  if (speech.state.status !== 'ended') return;
  begin();
  progress.end(listened());
}
