import { SpeechError } from '../../../contract/errors.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import { encodeBase64Url } from '../../../formats/base64-url.ts';
import type { Sound } from '../../../formats/mixed-sound.ts';
import { estimatedDuration } from '../../../text/estimated-duration.ts';
import { textParts } from '../../../text/parts/text-parts.ts';
import type { Span } from '../../../text/utterance/utterance.ts';
import type { VoicedSentence } from '../../../text/voices/voiced-sentences.ts';
import type { TimedWord } from '../../../text/words/word-map.ts';
import { matchParts } from './match-parts.ts';
import type { RecordedPart, Recording } from './recording.ts';

const DIGEST_BYTES = 16;
/** Where no part of the page is recorded. */
const FRAMES_PER_CHARACTER = SYNTHESIS_SAMPLE_RATE * estimatedDuration(1, 1);

/** A piece of speech on the timeline. Positions are samples at 24 kHz. */
export interface Piece {
  /** Undefined for text that has to be spoken. */
  readonly recorded: RecordedPart | undefined;
  /** Its text on the page; undefined for a recorded part whose text is no longer there, or that has none. */
  readonly span: Span | undefined;
  start: number;
  /** Length with the silence that follows; an estimate until spoken text has arrived. */
  frames: number;
  /** What was spoken; kept, because it is billed. Words count from the start of the piece. */
  spoken?: { readonly samples: Sound; readonly words: readonly TimedWord[] };
  /** Resolves when what is being spoken has arrived, or has failed. */
  speaking?: Promise<void> | undefined;
}

export interface PlaybackPlan {
  readonly pieces: readonly Piece[];
  /** The page has changed since, and the recording is played as it is. */
  readonly isOutdated: boolean;
}

/**
 * Decides what is played, in which order: the page's parts, where changed ones can be spoken, else all that was recorded.
 * @param cuts Sentences of the text, in order: as the page has them, cut where another voice speaks, and as they are in one voice. Speech may have
 *   been published either way; that with which more of it is found is taken.
 * @param canSpeak Whether changed parts are spoken.
 * @throws SpeechError `insecure-context` on pages that cannot compute digests; they cannot play sound either.
 */
export async function planPlayback(
  recording: Recording,
  text: string,
  cuts: readonly (readonly VoicedSentence[])[],
  canSpeak: boolean,
): Promise<PlaybackPlan> {
  const recorded = recording.parts.map(({ digest }) => digest);
  const found = await Promise.all(
    [...new Set(cuts)].map(async (sentences) => {
      const spans = [...textParts(text, sentences, recording.maxCharacters)];
      const digests = await Promise.all(spans.map(({ start, end }) => digestOf(text.slice(start, end))));
      const matches = matchParts(recorded, digests);
      return { spans, digests, matches, count: matches.filter((match) => match >= 0).length };
    }),
  );
  const { spans, digests, matches } = found.reduce((best, each) => (each.count > best.count ? each : best));
  const isSame = recorded.length === digests.length && !matches.includes(-1);
  const { parts, intro } = recording;
  if (!canSpeak || isSame || !spans.length)
    return {
      pieces: piecesOf(recording).map((piece) => {
        const index = parts.indexOf(piece.recorded as RecordedPart);
        return { ...piece, span: spans[matches[index] as number] };
      }),
      isOutdated: !isSame && spans.length > 0,
    };

  // A part that was moved or repeated is in the recording all the same.
  const recordedBy = new Map(parts.map((part) => [part.digest, part]));
  for (const [index, match] of matches.entries())
    if (match >= 0) recordedBy.set(digests[match] as string, parts[index] as RecordedPart);
  const places = spans.map((span, index) => ({ span, recorded: recordedBy.get(digests[index] as string) }));
  const pace = paceOf(recording, places);
  const all = [
    { span: undefined, recorded: intro },
    ...places,
    { span: undefined, recorded: recording.outro },
  ].filter(({ span, recorded: part }) => span ?? part);
  let start = 0;
  const pieces = all.map((place) => {
    const frames = place.recorded
      ? lengthOf(recording, place.recorded)
      : Math.round((place.span!.end - place.span!.start) * pace);
    start += frames;
    return { ...place, start: start - frames, frames };
  });
  return { pieces, isOutdated: false };
}

/** All of a recording, in order. */
export function piecesOf(recording: Recording): Piece[] {
  return soundsOf(recording).map((recorded) => ({
    recorded,
    span: undefined,
    start: recorded.start,
    frames: lengthOf(recording, recorded),
  }));
}

/** Up to where the next piece starts. */
function lengthOf(recording: Recording, part: RecordedPart): number {
  const sounds = soundsOf(recording);
  return (sounds[sounds.indexOf(part) + 1]?.start ?? recording.frames) - part.start;
}

function soundsOf({ intro, parts, outro }: Recording): RecordedPart[] {
  return [intro ?? [], parts, outro ?? []].flat();
}

/** Samples a character, in the recorded voice. */
function paceOf(
  recording: Recording,
  places: readonly { span: Span; recorded: RecordedPart | undefined }[],
): number {
  let frames = 0;
  let characters = 0;
  for (const { span, recorded } of places) {
    if (recorded === undefined) continue;
    frames += lengthOf(recording, recorded);
    characters += span.end - span.start;
  }
  return characters ? frames / characters : FRAMES_PER_CHARACTER;
}

async function digestOf(text: string): Promise<string> {
  if (!globalThis.crypto?.subtle)
    throw new SpeechError(
      'insecure-context',
      'Published speech can be played only on a secure page (https).',
    );
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return encodeBase64Url(new Uint8Array(hash, 0, DIGEST_BYTES));
}
