import { createTokenSource } from '../../../src/client/create-token-source.ts';
import type { RunStart } from '../../../src/elements/tts/playback/playback-run.ts';
import { PlaybackRun } from '../../../src/elements/tts/playback/playback-run.ts';
import type { RunHost } from '../../../src/elements/tts/playback/run-host.ts';
import type { SpeechRequest } from '../../../src/elements/tts/requests/speech-request.ts';
import type { SpeechSetup } from '../../../src/elements/tts/requests/speech-setup.ts';
import { SpokenPieces } from '../../../src/elements/tts/synthesis/spoken-pieces.ts';
import { plainSource, type TextSource } from '../../../src/elements/tts/text/text-source.ts';
import { createWordMap } from '../../../src/text/words/word-map.ts';
import { tone } from '../../audio/support/helpers.ts';
import { TOKEN, WatchedService } from './service.ts';

export interface SpokenRunOptions {
  service?: WatchedService;
  source?: TextSource;
  from?: RunStart | undefined;
  untilDue?: RunHost['untilDue'];
  wake?: RunHost['wake'];
}

/** A text on its way from the real service, without a controller. */
export function spokenRun(text: string, options: SpokenRunOptions = {}): PlaybackRun {
  const { service = new WatchedService(), source = plainSource(text), from, untilDue, wake } = options;
  const setup: Partial<SpeechSetup> = {
    tokenSource: createTokenSource(TOKEN, { fetch: service.fetch }),
    fetch: service.fetch,
    defaultVoice: async () => 'sorani_f002',
  };
  const host: RunHost = {
    setup: () => setup as SpeechSetup,
    characterLimits: new Map(),
    refusedVoices: new Set(),
    untilDue: async (run, refusal) => {
      if (refusal) throw refusal;
      await untilDue?.(run);
    },
    untilWritten: (_run, more) => more,
    wake: wake ?? (() => {}),
    dispatch: () => {},
    fallBack: () => undefined,
  };
  return new PlaybackRun(requestOf(text), source, host, from);
}

function requestOf(text: string): SpeechRequest {
  return {
    text,
    endpoint: '/speech',
    voice: 'sorani_m001',
    voiceGroup: 'v3',
    dialect: undefined,
    speed: 2,
    format: 'stream',
    generation: {},
  };
}

/**
 * A text of which some words have arrived: a tone in place of a voice.
 * @param wordSeconds Length of each word.
 */
export function arrived(text: string, wordSeconds: number, count = text.split(' ').length): RunStart {
  const words = createWordMap(text)(
    text
      .split(' ')
      .slice(0, count)
      .map((word, index) => ({ word, start: index * wordSeconds, end: (index + 1) * wordSeconds })),
  );
  const last = words.at(-1);
  const pieces = new SpokenPieces();
  const end = last ? last.charIndex + last.charLength : 0;
  pieces.add({ start: 0, end, samples: tone(count * wordSeconds), words });
  return { pieces };
}
