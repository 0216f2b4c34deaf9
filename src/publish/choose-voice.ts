import type { Article } from '../article/read-article.ts';
import { DIALECTS, type Dialect, dialectOfVoice, isDialect } from '../contract/dialects.ts';
import { SpeechError } from '../contract/errors.ts';
import { DEFAULT_VOICE_GROUP, isVoiceGroup, SPEED_RANGE, VOICE_GROUPS } from '../contract/limits.ts';
import { voiceGroupOf } from '../contract/voice-group.ts';
import { guessDialect } from '../text/normalize/guess-dialect.ts';
import { languageConflict } from '../text/normalize/language-conflict.ts';
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
  /** Where the text decided against the page's language: a sentence that says so. */
  readonly conflict: string | undefined;
}

/**
 * The voice of the command line, else the one of the page's element, else the first of its group for the dialect of the text.
 * @throws SpeechError `invalid-argument` for an attribute of the page with another value than the element takes.
 */
export async function chooseVoice(
  { text, language, settings }: Article,
  flags: VoiceFlags,
  defaultVoice: DefaultVoice,
): Promise<ChosenVoice> {
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
