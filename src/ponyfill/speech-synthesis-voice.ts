import type { Dialect } from '../contract/dialects.ts';
import type { VoiceGroup } from '../contract/limits.ts';
import type { Speaker } from '../contract/speakers.ts';

/** The tag that a voice of the dialect carries. */
const LANGUAGE_OF_DIALECT: Readonly<Record<Dialect, string>> = {
  sorani: 'ckb-IQ',
  kurmanji: 'kmr-TR',
  badini: 'kmr-Arab-IQ',
};

/** One voice of the catalog, in one dialect that it reads; a voice that reads two is listed twice. */
export class SpeechSynthesisVoice {
  /** `kurdish-speech:<group>/<dialect>/<voice id>`: stable, to be remembered. */
  readonly voiceURI: string;
  readonly name: string;
  /** `ckb-IQ`, `kmr-TR` or `kmr-Arab-IQ`. */
  readonly lang: string;
  /** Always false: the voices are a service's. */
  readonly localService = false;
  /** True of the first voice of each language: the one that speaks where none is named. */
  readonly default: boolean;
  /** As the service names it. */
  readonly speakerId: string;
  readonly dialect: Dialect;
  readonly voiceGroup: VoiceGroup;
  readonly gender: 'male' | 'female';

  constructor(speaker: Speaker, voiceGroup: VoiceGroup, isDefault: boolean) {
    this.voiceURI = `kurdish-speech:${voiceGroup}/${speaker.dialect}/${speaker.id}`;
    this.name = speaker.name;
    this.lang = LANGUAGE_OF_DIALECT[speaker.dialect];
    this.default = isDefault;
    this.speakerId = speaker.id;
    this.dialect = speaker.dialect;
    this.voiceGroup = voiceGroup;
    this.gender = speaker.gender;
  }
}
