import type { Dialect } from '../contract/dialects.ts';
import type { VoiceGroup } from '../contract/limits.ts';
import type { Speaker } from '../contract/speakers.ts';

/** `lang` of a voice, by dialect. */
const LANGUAGE_OF_DIALECT: Readonly<Record<Dialect, string>> = {
  sorani: 'ckb-IQ',
  kurmanji: 'kmr-TR',
  badini: 'kmr-Arab-IQ',
};

/** A catalog voice in one of its dialects; a voice with two dialects is listed twice. */
export class SpeechSynthesisVoice {
  /** `kurdish-speech:<group>/<dialect>/<voice id>`. Stable, so it can be stored. */
  readonly voiceURI: string;
  readonly name: string;
  /** `ckb-IQ`, `kmr-TR` or `kmr-Arab-IQ`. */
  readonly lang: string;
  /** Always false: the voices are remote. */
  readonly localService = false;
  /** True for the first voice of each language, which speaks utterances without a voice. */
  readonly default: boolean;
  /** Id in the service's catalog. */
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
