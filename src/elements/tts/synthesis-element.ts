import type { PropertyDeclarations } from 'lit';
import type { GenerationOptions } from '../../client/synthesize-once.ts';
import type { Dialect } from '../../contract/dialects.ts';
import { DEFAULT_VOICE_GROUP, type VoiceGroup } from '../../contract/limits.ts';
import { booleanAttributeConverter } from '../base/boolean-attribute-converter.ts';
import { MediaElement } from './media-element.ts';
import type { SpeechFormat } from './requests/speech-request.ts';
import type { Highlight, Latency } from './requests/speech-setup.ts';
import { prepareDecoder } from './synthesis/prepare-decoder.ts';

/** What is spoken, and how: the settings of speech besides those of every media element. */
export abstract class SynthesisElement extends MediaElement {
  static override properties: PropertyDeclarations = {
    text: { type: String },
    voice: { type: String, reflect: true, useDefault: true },
    voiceGroup: { type: String, attribute: 'voice-group', reflect: true, useDefault: true },
    dialect: { type: String, reflect: true },
    speed: { type: Number, reflect: true },
    highlight: { type: String, reflect: true, useDefault: true },
    format: { type: String, reflect: true, useDefault: true },
    latency: { type: String, reflect: true, useDefault: true },
    skipSelector: { type: String, attribute: 'skip-selector', reflect: true, useDefault: true },
    read: { type: String, reflect: true, useDefault: true },
    brief: { attribute: false },
    allowOverlap: {
      type: Boolean,
      attribute: 'allow-overlap',
      converter: booleanAttributeConverter,
      reflect: true,
    },
    forgetVoice: {
      type: Boolean,
      attribute: 'forget-voice',
      converter: booleanAttributeConverter,
      reflect: true,
    },
    options: { attribute: false },
    fallback: { type: String, reflect: true },
    signature: { type: String },
    lexicon: { type: String },
  };

  /** The text to read; when null, the element's own content, else that of the element named by `for`. */
  declare text: string | null;
  /** A voice id of the catalog; when empty, the group's first voice for the dialect. */
  declare voice: string;
  /** Speaker group that holds the voice: `v3`, `v4` or `v5`. An id of v4 or v5, such as `sorani_v5_m001`, says its group: it need not be set for it. */
  declare voiceGroup: VoiceGroup;
  /** Reading language: `sorani`, `kurmanji` or `badini`; when null, the voice's own. */
  declare dialect: Dialect | null;
  /** Speaking rate of the service, 0.25 to 4. Another speed is another request, and billed. */
  declare speed: number | null;
  /** What is highlighted in the text: `off`, `word` or `sentence`. */
  declare highlight: Highlight;
  /** `stream` plays while it is being generated; `wav`, `opus` and `mp3` are generated whole first. */
  declare format: SpeechFormat;
  /** `immediate`, `balanced` or `smooth`: how much to buffer before playback starts. */
  declare latency: Latency;
  /** CSS selector of descendants that are not read. */
  declare skipSelector: string;
  /**
   * What is read for all readers, separated by spaces: `alt`, the text alternatives of pictures too; `abbr`, the `title` of an `<abbr>` in
   * its place; `brief`, no tables, figures, asides and notes. What is added is billed as other words are.
   */
  declare read: string;
  /**
   * The reader's choice in the menu: tables, figures, asides and notes are left out, and not billed. Without effect where `src` or
   * `signature` is set: that speech, or that permission, is of the whole text.
   */
  declare brief: boolean;
  /** Do not pause other speech on the page when this element starts. */
  declare allowOverlap: boolean;
  /** Ignore the voice this reader chose earlier, and do not remember a choice made here. */
  declare forgetVoice: boolean;
  /** Generation options: `seed`, `temperature`, `stability`, `pitch`, `sentenceSilenceMs` and others. Any of them turns streaming off. */
  declare options: GenerationOptions;
  /** Signature of the element's own text, where the proxy speaks signed texts only: what `signText` or `kurdish-speech sign` returns. */
  declare signature: string | null;

  /**
   * How names are said: the address of a JSON file, or as a property also what it would hold, `{ entries: [{ word, say }] }`. What is sent,
   * and billed, is how they are said. Without effect on a text with a `signature`, whose proxy may have a lexicon of its own, and on what
   * is published under `src`.
   */
  declare lexicon: string | object | null;

  /** `local`: where the service cannot be reached, has no quota left or fails, the page speaks by itself from the next sentence on. */
  declare fallback: 'local' | null;

  constructor() {
    super();
    this.text = null;
    this.voice = '';
    this.voiceGroup = DEFAULT_VOICE_GROUP;
    this.dialect = null;
    this.speed = null;
    this.highlight = 'off';
    this.format = 'stream';
    this.latency = 'balanced';
    this.skipSelector = '';
    this.read = '';
    this.brief = false;
    this.allowOverlap = false;
    this.forgetVoice = false;
    this.options = {};
    this.signature = null;
    this.lexicon = null;
    this.fallback = null;
    // By then it has its attributes.
    void this.updateComplete.then(() => prepareDecoder(this.assetBase ?? undefined));
  }

  protected override get isAnsweredByPage(): boolean {
    return super.isAnsweredByPage || this.fallback === 'local';
  }
}
