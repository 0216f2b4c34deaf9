import type { TemplateResult } from 'lit';
import { adoptStyles } from '../../base/adopt-styles.ts';
import type { Strings } from '../../localization/strings.ts';
import type { BarHost } from './bar-host.ts';
import type { BarActions } from './bar-keys.ts';
import type { StickyParts } from './bar-template.ts';
import { playingStyles } from './playing.styles.ts';
import { renderPlaying, renderSticky } from './playing-template.ts';
import { SeekRow } from './seek-row.ts';
import { StickyBar } from './sticky-bar.ts';

/** What it needs of the bar. */
interface PlayingBarOptions {
  readonly host: BarHost;
  readonly actions: Pick<BarActions, 'seekBy' | 'setRate'>;
  /** Something was played: before, there is nothing to keep at hand. */
  isBegun(): boolean;
}

/** Creates what the bar has once something is played: the place, ways to change it, and its own place at the bottom of the window. */
export function createPlayingBar(options: PlayingBarOptions): PlayingBar {
  return new PlayingBar(options);
}

class PlayingBar {
  readonly #options: PlayingBarOptions;
  readonly #seekRow: SeekRow;
  readonly #sticky: StickyBar;

  constructor(options: PlayingBarOptions) {
    const { host, isBegun } = options;
    this.#options = options;
    this.#seekRow = new SeekRow(host);
    this.#sticky = new StickyBar(host, isBegun);
    adoptStyles(host.renderRoot as ShadowRoot, playingStyles.cssText);
  }

  /** Moves the slider to where playback is. */
  move(): void {
    this.#seekRow.move();
  }

  render(strings: Strings): TemplateResult {
    const { host, actions } = this.#options;
    return renderPlaying({ host, strings, seekRow: this.#seekRow, ...actions });
  }

  /** Undefined while the bar is in its place. */
  renderSticky(strings: Strings, hasCaptions: boolean): StickyParts | undefined {
    const dismiss = () => {
      this.#sticky.dismiss();
      this.#options.host.pause();
    };
    return this.#sticky.isFixed ? renderSticky(strings, hasCaptions, dismiss) : undefined;
  }

  /** Whether the bar is back in its place from the bottom of the window. */
  get hasReturned(): boolean {
    return this.#sticky.hasReturned;
  }
}
