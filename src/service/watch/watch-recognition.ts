import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';
import type { RecognitionEngine } from '../../engine/recognition-engine.ts';
import type { WatchedRecognition, Watcher } from './watcher.ts';
import { withMethods } from './with-methods.ts';

/** @param describe The stream that begins now. */
export function watchRecognition(
  engine: RecognitionEngine,
  watcher: Required<Pick<Watcher, 'recognitionStarted' | 'transcribed' | 'recognitionEnded'>>,
  describe: () => WatchedRecognition,
): RecognitionEngine {
  return withMethods(engine, {
    open(dialect, options) {
      const stream = engine.open(dialect, options);
      const recognition = describe();
      watcher.recognitionStarted(recognition);
      let isOpen = true;
      return withMethods(stream, {
        async write(samples) {
          const started = performance.now();
          const update = await stream.write(samples);
          const lag = (performance.now() - started) / 1000;
          watcher.transcribed(recognition, samples.length / LIVE_SAMPLE_RATE, lag);
          return update;
        },
        close() {
          stream.close();
          if (isOpen) watcher.recognitionEnded(recognition);
          isOpen = false;
        },
      });
    },
  });
}
