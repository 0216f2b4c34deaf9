import type { LitElement, TemplateResult } from 'lit';
import type { SpeechError } from '../../../contract/errors.ts';
import type { Strings } from '../../localization/strings.ts';
import type { Chapter } from '../place/chapters.ts';
import type { ReadingPlace } from '../place/reading-place.ts';
import type { SkipUnit } from '../place/skip-target.ts';
import type { SleepTime } from '../place/sleep-timer.ts';
import type { SpeechStatus } from '../playback/playback-hooks.ts';

/** What the bar uses of its element: only its public API, so that a stand-in can show the same bar. Times are seconds. */
export interface BarHost extends LitElement {
  readonly assetBase: string | null;
  readonly controls: boolean;
  readonly sticky: boolean;
  readonly label: string;
  readonly headline: string;
  readonly disabled: boolean;
  readonly paused: boolean;
  currentTime: number;
  readonly duration: number;
  readonly estimatedDuration: number;
  readonly buffered: TimeRanges;
  readonly chapters: readonly Chapter[];
  playbackRate: number;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  readonly textTracks: TextTrackList;
  /** Of the player; without one, such as in a stand-in, undefined. */
  readonly stats?: object;
  sleepTimer: SleepTime;
  brief: boolean;
  play(): Promise<void>;
  pause(): void;
  stop(): void;
  skip(unit: SkipUnit, direction: 1 | -1): boolean;
  /** @param charIndex UTF-16 offset in the author's text. */
  seekToCharacter(charIndex: number): void;
  shareUrl(): string;
  setSinkId(sinkId: string): Promise<void>;
}

/** What the bar shows beyond the public API, and what only the element can do. */
export interface BarView {
  readonly strings: Strings;
  readonly status: SpeechStatus;
  /** A caller waits for the first sound. */
  readonly starting: boolean;
  /** How far the wait after an underrun is, 0 to 1; undefined while there is none. */
  readonly bufferingProgress: number | undefined;
  readonly error: SpeechError | undefined;
  readonly upgradeUrl: string | undefined;
  /** The caption in its box, above the row; undefined while captions are not shown. */
  readonly captions: TemplateResult | undefined;
  /** A sentence about the speech, below the row. */
  readonly notice: TemplateResult | undefined;
  /** The voice's name, or what is known of it; undefined where the reader has no choice. */
  readonly voice: string | undefined;
  /** Fetches the name, where it is not known: the menu is about to show it. */
  nameVoice(): void;
  readonly canDownload: boolean;
  readonly place: ReadingPlace;
  /** The sentence that is read, counted from 1, and how many there are; undefined before there is a text. */
  sentence(): readonly [number, number] | undefined;
  /** @param button The button that was pressed. */
  openPicker(button: HTMLElement): void;
  download(): void;
  /** The menu's file could not be loaded. */
  failed(error: unknown): void;
}
