import type { Watcher } from './watcher.ts';

/** One watcher that forwards every call to the others. */
export function joinWatchers(watchers: readonly Watcher[]): Required<Watcher> {
  return {
    requestStarted: (request) => {
      for (const watcher of watchers) watcher.requestStarted?.(request);
    },
    requestEnded: (request, outcome) => {
      for (const watcher of watchers) watcher.requestEnded?.(request, outcome);
    },
    within: (request, work) =>
      watchers.reduce(
        (inner, watcher) => () => (watcher.within ? watcher.within(request, inner) : inner()),
        work,
      )(),
    speechStarted: (speech) => {
      for (const watcher of watchers) watcher.speechStarted?.(speech);
    },
    speechEnded: (speech, outcome) => {
      for (const watcher of watchers) watcher.speechEnded?.(speech, outcome);
    },
    recognitionStarted: (recognition) => {
      for (const watcher of watchers) watcher.recognitionStarted?.(recognition);
    },
    transcribed: (recognition, audioSeconds, lagSeconds) => {
      for (const watcher of watchers) watcher.transcribed?.(recognition, audioSeconds, lagSeconds);
    },
    recognitionEnded: (recognition) => {
      for (const watcher of watchers) watcher.recognitionEnded?.(recognition);
    },
    billed: (billed) => {
      for (const watcher of watchers) watcher.billed?.(billed);
    },
  };
}
