import type { Dialect } from '../../contract/dialects.ts';
import { spellPhones } from '../../text/g2p/spell-phones.ts';
import type { Span, Utterance } from '../../text/utterance/utterance.ts';
import type { AlignedWord } from '../alignment/align-words.ts';
import { planUtterance } from '../formant/planning/plan-utterance.ts';
import { Random } from '../random.ts';
import type { Sound, WordAligner } from './word-aligner.ts';

/** When a word sounds, in seconds from the start of its utterance. */
interface TimedWord {
  readonly span: Span;
  readonly start: number;
  readonly end: number;
}

export interface TimedWords {
  readonly words: readonly TimedWord[];
  /** False where the times are shared out after the embedded engine's plan. */
  readonly isAligned: boolean;
}

/** A letter's last frame lies this much before its sound ends. */
const RELEASE_SECONDS = 0.09;

/**
 * When the words of an utterance sound, for engines that do not tell: found in the sound, or else shared out over its duration as the
 * embedded engine would.
 * @param sound the utterance without silence at its ends.
 * @throws the signal's reason when aborted.
 */
export async function timeWords(
  utterance: Utterance,
  sound: Sound,
  dialect: Dialect,
  aligner: Pick<WordAligner, 'align'>,
  signal?: AbortSignal,
): Promise<TimedWords> {
  const duration = sound.samples.length / sound.sampleRate;
  const script = dialect === 'kurmanji' ? 'latin' : 'arabic';
  const spelled = utterance.items.flatMap((item) =>
    item.kind === 'word' ? spellPhones(item.phones, script) : [],
  );
  const alignerDialect = dialect === 'kurmanji' ? 'kurmanji' : 'sorani';
  const aligned = await aligner.align(sound, spelled, alignerDialect, signal);
  return aligned
    ? { words: alignedTimes(utterance, aligned, duration), isAligned: true }
    : { words: plannedTimes(utterance, duration), isAligned: false };
}

/** A word lasts until the next one starts, or until a pause: last letters end too early in the recognizer's output. */
function alignedTimes(
  { items }: Utterance,
  aligned: readonly (AlignedWord | undefined)[],
  duration: number,
): TimedWord[] {
  const words: TimedWord[] = [];
  let next = duration;
  let nextIsWord = false;
  let index = aligned.length;
  for (const item of items.toReversed()) {
    if (item.kind !== 'word') {
      nextIsWord = false;
      continue;
    }
    index--;
    const found = aligned[index];
    const start = Math.min(found?.start ?? next, next);
    const end =
      nextIsWord || next === duration || !found ? next : Math.min(next, found.end + RELEASE_SECONDS);
    words.unshift({ span: item.span, start, end });
    next = start;
    nextIsWord = true;
  }
  // The sound begins with its first word.
  const [first, ...others] = words;
  return first ? [{ ...first, start: 0 }, ...others] : [];
}

function plannedTimes(utterance: Utterance, duration: number): TimedWord[] {
  const plan = planUtterance(utterance, { rate: 1 }, new Random(0), 0);
  const scale = duration / plan.duration;
  return plan.segments.flatMap((segment) => {
    const word = utterance.items[segment.item];
    if (word?.kind !== 'word') return [];
    return { span: word.span, start: segment.start * scale, end: (segment.start + segment.duration) * scale };
  });
}
