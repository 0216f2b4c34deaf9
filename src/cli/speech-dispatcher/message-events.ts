import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import { synthesizeJob } from '../../engine/formant/synthesize-job.ts';
import { audioEvent } from './audio-event.ts';
import type { MessageText } from './message-text.ts';
import { gainOf, type ModuleSettings, semitonesOf, speedOf } from './module-settings.ts';

/** One event of a message: bytes for the server. `mark` is the name of the index mark that they report. */
export interface ModuleEvent {
  readonly bytes: string | Uint8Array;
  readonly mark?: string;
}

/** Seconds. Short, so that little is left to play where the server stops between two. */
const LONGEST_CHUNK = 0.06;
/** Of 32,767: below -70 dB. */
const INAUDIBLE = 10;

/**
 * The sound of a message and its index marks, each before the word that it precedes; `null` at least every millisecond or so, where the
 * caller may stop. Without the events that begin and end a message.
 */
export function* messageEvents(
  message: MessageText,
  settings: ModuleSettings,
): Generator<ModuleEvent | null, void> {
  if (message.icon) yield { bytes: `706-${message.icon}\n706 ICON\n` };
  const gain = gainOf(settings);
  const marks = [...message.marks];
  const report = (name: string): ModuleEvent => ({ bytes: `700-${name}\n700 INDEX MARK\n`, mark: name });
  let words = 0;
  let position = 0;
  let isHeard = false;
  for (const step of message.text.trim() ? synthesizeJob(jobOf(message, settings)) : []) {
    if (!step) {
      yield null;
      continue;
    }
    const samples = gain === 1 ? step.samples : step.samples.map((sample) => Math.round(sample * gain));
    let from = 0;
    // A word that begins with ئ is silent for 60 ms, which would be heard as a slow answer.
    if (!isHeard) {
      const first = step.samples.findIndex((sample) => Math.abs(sample) > INAUDIBLE);
      isHeard = first >= 0;
      from = isHeard ? first : samples.length;
    }
    for (const { start } of step.words) {
      const at = Math.min(samples.length, Math.round(start * SYNTHESIS_SAMPLE_RATE) - position);
      while (marks.length && marks[0]!.word <= words) {
        if (at > from) yield { bytes: audioEvent(samples.subarray(from, at)) };
        from = Math.max(from, at);
        yield report(marks.shift()!.name);
      }
      words++;
    }
    if (from < samples.length) yield { bytes: audioEvent(samples.subarray(from)) };
    position += samples.length;
  }
  for (const { name } of marks) yield report(name);
}

function jobOf(
  { text, voice, dialect }: MessageText,
  settings: ModuleSettings,
): Parameters<typeof synthesizeJob>[0] {
  return {
    text,
    voice,
    dialect,
    speed: speedOf(settings),
    pitch: semitonesOf(settings),
    seed: 0,
    // Even, so that a line that is read again sounds the same.
    temperature: 0.5,
    sentenceSilenceMs: undefined,
    silenceTrim: true,
    chunkMaxSeconds: LONGEST_CHUNK,
  };
}
