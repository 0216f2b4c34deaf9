import type { Article } from '../article/read-article.ts';
import { DIALECTS, type Dialect, dialectOfVoice, isDialect } from '../contract/dialects.ts';
import { SpeechError } from '../contract/errors.ts';
import { DEFAULT_VOICE_GROUP, isVoiceGroup, SPEED_RANGE, VOICE_GROUPS } from '../contract/limits.ts';
import { runVoice } from '../contract/run-voice.ts';
import { voiceGroupOf } from '../contract/voice-group.ts';
import { guessDialect } from '../text/dialect/guess-dialect.ts';
import { languageConflict } from '../text/dialect/language-conflict.ts';
import type { VoiceRun } from '../text/voices/voice-run.ts';
import { voiceRuns } from '../text/voices/voice-runs.ts';
import type { Speaking } from './speak-part.ts';

/** What the command line says about voices. */
export interface VoiceFlags {
  readonly voice?: string | undefined;
  readonly voiceGroup?: string | undefined;
}

/** Finds the first voice of a group for a dialect. */
export type DefaultVoice = (voiceGroup: string, dialect: Dialect) => Promise<string>;

/** How an article is spoken. */
export interface ChosenVoice extends Speaking {
  /** The dialect it is read in. */
  readonly readingDialect: Dialect;
  /** Runs of the text that are for other voices, in order. */
  readonly runs: readonly VoiceRun[];
  /** Who speaks them; the voice of the article where a run has none here. */
  readonly voices: ReadonlyMap<VoiceRun, Speaking>;
  /** Voices of runs that the service has refused. */
  readonly refusedVoices?: readonly string[];
  /** A sentence about what the publisher may not expect: the text decided against the page's language, or no voice reads a quote. */
  readonly conflict: string | undefined;
}

/**
 * The voice of the command line, else the one of the page's element, else the first of its group for the dialect of the text.
 * @throws SpeechError `invalid-argument` for an attribute of the page with another value than the element takes.
 */
export async function chooseVoice(
  article: Article,
  flags: VoiceFlags,
  defaultVoice: DefaultVoice,
): Promise<ChosenVoice> {
  const voice = await chooseOwnVoice(article, flags, defaultVoice);
  const { text, marks, settings } = article;
  // A signature is for the text in one voice.
  const runs = settings.signature ? [] : voiceRuns(text, marks, voice.readingDialect);
  const voices = new Map<VoiceRun, Speaking>();
  let { conflict } = voice;
  for (const run of runs) {
    try {
      voices.set(run, { speed: voice.speed, ...(await runVoice(voice, run, defaultVoice)) });
    } catch (error) {
      if (!(error instanceof SpeechError) || error.code === 'aborted') throw error;
      conflict ??= `A quote in ${run.dialect} is read by ${voice.voice}: ${error.message}`;
    }
  }
  return { ...voice, runs, voices, conflict };
}

/** The same, but that the voice of the article speaks in place of others. @param refused Their ids. */
export function withoutVoices(chosen: ChosenVoice, refused: readonly string[]): ChosenVoice {
  if (!refused.length) return chosen;
  const voices = new Map([...chosen.voices].filter(([, { voice }]) => !refused.includes(voice)));
  return { ...chosen, voices, refusedVoices: [...(chosen.refusedVoices ?? []), ...refused] };
}

async function chooseOwnVoice(
  { text, language, settings }: Article,
  flags: VoiceFlags,
  defaultVoice: DefaultVoice,
): Promise<Omit<ChosenVoice, 'runs' | 'voices'>> {
  const { dialect, speed = 1 } = settings;
  if (dialect && !isDialect(dialect)) throw invalid('dialect', `one of ${DIALECTS.join(', ')}`);
  if (!isVoiceGroup(settings.voiceGroup)) throw invalid('voice-group', `one of ${VOICE_GROUPS.join(', ')}`);
  if (!(speed >= SPEED_RANGE.min && speed <= SPEED_RANGE.max))
    throw invalid('speed', `a number from ${SPEED_RANGE.min} to ${SPEED_RANGE.max}`);

  const named = flags.voice || settings.voice;
  // A voice of the command line need not fit the page's dialect.
  const given = flags.voice ? dialectOfVoice(flags.voice) : undefined;
  const set = given ?? (dialect as Dialect | undefined) ?? dialectOfVoice(named);
  const readingDialect = set ?? guessDialect(text, { lang: language });
  const conflict = set ? undefined : languageConflict(readingDialect, language);
  if (named) {
    return {
      voice: named,
      // Nor its group.
      voiceGroup: voiceGroupOf(
        named,
        (flags.voice ? flags.voiceGroup : settings.voiceGroup) ?? DEFAULT_VOICE_GROUP,
      ),
      dialect: given ? undefined : (dialect ?? (dialectOfVoice(named) ? undefined : readingDialect)),
      speed,
      readingDialect,
      conflict,
    };
  }
  // Every Badini voice is in v5, whatever group is set.
  const voiceGroup = readingDialect === 'badini' ? 'v5' : (flags.voiceGroup ?? settings.voiceGroup);
  const voice = await defaultVoice(voiceGroup, readingDialect);
  return { voice, voiceGroup, dialect, speed, readingDialect, conflict };
}

function invalid(field: string, rule: string): SpeechError {
  return new SpeechError('invalid-argument', `The attribute "${field}" has to be ${rule}.`, { field });
}
