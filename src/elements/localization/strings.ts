import type { SpeechErrorCode } from '../../contract/errors.ts';
import type { DictationCommand } from '../../text/dictation/spoken-commands.ts';

/** What formatting and layout need of a language. */
export interface Locale {
  /** BCP 47 tag of the strings. In lower case, it names their file. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** The ten digits, from zero. */
  readonly digits: string;
}

/** The shared strings together with their language. */
export type Strings = Locale & SharedStrings;

/** All user interface strings in one language: the exports of `<lang>.strings.ts`. */
export interface LanguageStrings {
  readonly strings: SharedStrings;
  /** Absent from what `languages.js` loads: `dictate.js` has it for every language. */
  readonly dictation?: DictationStrings;
  /** Absent in the same way: `voice-picker.js` has it. */
  readonly picker?: PickerStrings;
  /** Absent in the same way: `published-speech.js` has it. */
  readonly published?: PublishedStrings;
  /** Absent in the same way: `local-speech.js` has it. */
  readonly local?: LocalStrings;
  /** Absent in the same way: `playing-bar.js` and `bar-menu.js` have it. */
  readonly playing?: PlayingStrings;
  /** Absent in the same way: `bar-menu.js` has it. */
  readonly menu?: MenuStrings;
  /** Absent in the same way: `dictation.js` has it. */
  readonly microphone?: MicrophoneStrings;
  /** Absent in the same way: `media.js` has it. */
  readonly media?: MediaStrings;
  /** Absent in the same way: `playlist.js` has it. */
  readonly playlist?: PlaylistStrings;
  /** Absent in the same way: `review.js` has it. */
  readonly review?: ReviewStrings;
  /** Absent in the same way: `dictation-text.js` has it. */
  readonly commands?: CommandStrings;
}

/** Strings of `<kurdish-tts>`, many of which the other elements use as well. */
export interface SharedStrings {
  readonly player: string;
  readonly play: string;
  readonly pause: string;
  /** The button of the menu. */
  readonly options: string;
  /** The count is in the language's own digits. */
  minutes(count: string): string;
  readonly voice: string;
  /** Label of the caption track. */
  readonly captions: string;
  readonly loading: string;
  readonly buffering: string;
  readonly paused: string;
  readonly ended: string;
  readonly upgrade: string;
  /** The button beside an error. */
  readonly retry: string;
  /** The site has no speech service, which the reader cannot change. */
  readonly absent: string;
  /** One sentence per code; codes without one use `internal`. */
  readonly errors: Readonly<Partial<Record<SpeechErrorCode, string>> & { internal: string }>;
}

/** What `playing-bar.js` says, and `bar-menu.js` as well. Numbers are passed in the language's own digits. */
export interface PlayingStrings {
  readonly stop: string;
  readonly close: string;
  /** Seeks by some seconds. */
  back(seconds: string): string;
  forward(seconds: string): string;
  readonly speed: string;
  readonly position: string;
  /** A position within the speech; both times are already formatted. */
  timeOf(current: string, total: string): string;
}

/** What `bar-menu.js` says. Numbers are passed in the language's own digits. */
export interface MenuStrings {
  readonly download: string;
  readonly back: string;
  readonly slower: string;
  readonly faster: string;
  readonly volume: string;
  readonly mute: string;
  /** What a shortcut has done, for screen readers. */
  readonly muted: string;
  readonly unmuted: string;
  readonly captionsOn: string;
  readonly captionsOff: string;
  /** Where the sound comes out: a choice. */
  readonly output: string;
  /** The first choice: what the system uses. */
  readonly systemOutput: string;
  /** The browser has refused what was chosen. */
  readonly outputFailed: string;
  /** Has the browser ask for a loudspeaker, or for a device of the network. */
  readonly remote: string;
  /** The sound has gone there, and has come back. */
  readonly remoteOn: string;
  readonly remoteOff: string;
  /** The page of the menu with sentences, paragraphs and chapters. */
  readonly place: string;
  readonly sentence: string;
  readonly paragraph: string;
  readonly previous: string;
  readonly next: string;
  /** How much is read: its two choices follow. */
  readonly reading: string;
  readonly detailed: string;
  /** Without tables, figures, asides and notes. */
  readonly brief: string;
  /** There is no table or list to leave. */
  readonly nothingToLeave: string;
  readonly sleepTimer: string;
  readonly off: string;
  readonly chapter: string;
  readonly endOfChapter: string;
  readonly share: string;
  /** The link is in the clipboard. */
  readonly copied: string;
  readonly shortcuts: string;
  /** What keys do. */
  readonly keys: Readonly<
    Record<'toggle' | 'jump' | 'arrows' | 'digits' | 'rate' | 'place' | 'leave' | 'hint', string>
  >;
  seconds(count: string): string;
  sentenceOf(number: string, count: string): string;
}

/** What `media.js` says. */
export interface MediaStrings {
  /** Scrolls to the word that sounds. */
  readonly backToVoice: string;
  /** The loudspeaker that the reader has chosen is gone, and another one sounds in its place. */
  readonly outputLost: string;
  /** The page was translated, and what is heard is its own text. */
  readonly translated: string;
  /** Only the translation is known, which no voice speaks. */
  readonly originalLost: string;
}

/** What `published-speech.js` says. */
export interface PublishedStrings {
  /** The page's text has changed since its speech was published, which is played as it is. */
  readonly outdated: string;
}

/** What `local-speech.js` says. */
export interface LocalStrings {
  /** The service has failed, and the page speaks in its place. */
  readonly speaksAlone: string;
}

/** Further strings of `<kurdish-dictate>`. */
export interface DictationStrings {
  readonly stop: string;
  readonly dictate: string;
  readonly hold: string;
  readonly requesting: string;
  readonly listening: string;
  readonly muted: string;
  readonly finalizing: string;
  readonly reconnecting: string;
  /** The dictation has ended. */
  readonly stopped: string;
  /** Label of the countdown. */
  readonly timer: string;
  readonly microphone: string;
  /** Validation message of an empty required field. */
  readonly missing: string;
  /** `policy`: blocked by the page's permissions policy, not by the reader. `unanswered`: the permission prompt was dismissed. `disconnected`: the microphone was unplugged during a dictation. */
  readonly errors: Readonly<
    Partial<Record<SpeechErrorCode | 'policy' | 'unanswered' | 'disconnected', string>>
  >;
}

/** What `dictation.js` says of a microphone, which it names. */
export interface MicrophoneStrings {
  /** It sends nothing but zeros. */
  silent(microphone: string): string;
  /** It records in place of one that was unplugged, or as it was chosen. */
  switched(microphone: string): string;
}

/** Further strings of `<kurdish-voice-picker>`. Numbers are passed in the language's own digits. */
export interface PickerStrings {
  readonly female: string;
  readonly male: string;
  readonly title: string;
  readonly search: string;
  readonly voices: string;
  readonly dialect: string;
  readonly gender: string;
  readonly group: string;
  readonly allDialects: string;
  readonly allGenders: string;
  readonly allGroups: string;
  readonly sorani: string;
  readonly kurmanji: string;
  readonly badini: string;
  readonly women: string;
  readonly men: string;
  readonly collections: Readonly<Record<'v3' | 'v4' | 'v5' | 'cast' | 'studio' | 'clone', string>>;
  readonly stop: string;
  readonly none: string;
  readonly failed: string;
  readonly locked: string;
  readonly unavailable: string;
  readonly pageVoice: string;
  readonly recommended: string;
  /** Label of a checkbox. */
  readonly remember: string;
  readonly close: string;
  /** Validation message of an empty required field. */
  readonly missing: string;
  listen(name: string): string;
  /** How many versions of a person's voice there are: two or more. */
  versions(count: string): string;
  /** Label of the menu of versions. */
  version(name: string): string;
  /** One of them. */
  numbered(number: string): string;
  found(count: string): string;
  loading(done: string, total: string): string;
  notInPlan(name: string): string;
}

/** Further strings of `<kurdish-playlist>`. */
export interface PlaylistStrings {
  readonly playlist: string;
  /** Before the next article starts by itself. */
  upNext(title: string): string;
  readonly playNow: string;
  readonly cancel: string;
}

/** Further strings of `<kurdish-review>`. Numbers are passed in the language's own digits. */
export interface ReviewStrings {
  readonly stop: string;
  readonly review: string;
  /** Before the first dictation. */
  readonly empty: string;
  /** The recogniser does not tell how sure it is. */
  readonly unknown: string;
  readonly noneLeft: string;
  found(count: string): string;
  wordOf(number: string, count: string): string;
  /** Label of the alternatives to a word. */
  replace(word: string): string;
  readonly keep: string;
  readonly next: string;
  readonly previous: string;
  readonly hear: string;
  readonly undo: string;
  /** What a press has done. */
  replaced(word: string, by: string): string;
  readonly undone: string;
  /** The text has changed, so that nothing was replaced. */
  readonly changed: string;
  readonly recording: string;
  readonly hearAll: string;
  readonly dialect: string;
  readonly sorani: string;
  readonly kurmanji: string;
  readonly again: string;
  readonly working: string;
  /** The second transcript has no words. */
  readonly nothing: string;
  readonly use: string;
  readonly used: string;
  readonly history: string;
  readonly historyEmpty: string;
  /** Label of a checkbox. */
  readonly keepHistory: string;
  readonly insert: string;
  readonly copy: string;
  readonly copied: string;
  readonly remove: string;
  readonly removed: string;
  readonly removeAll: string;
  readonly restore: string;
}

/** What `dictation-text.js` says. */
export interface CommandStrings {
  readonly close: string;
  /** The button, and the list that it opens. */
  readonly help: string;
  readonly marks: string;
  readonly newLine: string;
  readonly newParagraph: string;
  /** Said before the words of a mark that are meant literally. */
  readonly literally: string;
  /** Of the words with an asterisk. */
  readonly onlyAtEnd: string;
  readonly commands: string;
  /** How to say a command. */
  readonly alone: string;
  readonly names: Readonly<Record<DictationCommand, string>>;
  /** What a command has done, to which text. */
  undone(text: string): string;
  deleted(text: string): string;
  readonly selected: string;
  /** There is nothing to undo or to delete. */
  readonly nothing: string;
  /** What would have been undone or deleted has been edited by hand. */
  readonly edited: string;
  /** There is no field whose text could be selected. */
  readonly noField: string;
}
