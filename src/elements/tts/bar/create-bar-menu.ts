import { render } from 'lit';
import { adoptStyles } from '../../base/adopt-styles.ts';
import { keepUntranslated } from '../../base/keep-untranslated.ts';
import { menuStrings } from '../../localization/menu-strings.ts';
import type { MenuStrings } from '../../localization/strings.ts';
import { leaveBlock } from '../place/leave-block.ts';
import { rememberChoice } from '../place/remembered-choice.ts';
import type { BarHost, BarView } from './bar-host.ts';
import type { BarActions } from './bar-keys.ts';
import { barMenuStyles } from './bar-menu.styles.ts';
import { type MenuPage, renderMenu, titleOf } from './bar-menu-template.ts';
import { OutputChoice } from './output-choice.ts';
import { placeMenu } from './place-menu.ts';
import { RemoteChoice } from './remote-choice.ts';
import { tellPlace } from './tell-place.ts';

/** What the menu needs of the bar. */
interface BarMenuOptions {
  readonly host: BarHost;
  readonly view: () => BarView;
  readonly actions: BarActions;
  handleKey(event: KeyboardEvent): void;
  /** To screen readers. */
  say(text: string): void;
}

/** Creates the menu: a modal dialog in the element's shadow tree, after its rendered template, which leaves it alone. */
export function createBarMenu(options: BarMenuOptions): BarMenu {
  return new BarMenu(options);
}

class BarMenu {
  readonly #options: BarMenuOptions;
  readonly #dialog = document.createElement('dialog');
  #page: MenuPage = 'menu';
  #pressedOutside = false;
  /** Said inside the dialog, because the rest of the page is inert while it is open. */
  #said = '';
  #hasBrief = false;
  #error: unknown;
  readonly #changeSize = () => {
    this.update();
    if (this.isOpen) this.#place();
  };
  readonly #output: OutputChoice;
  readonly #remote: RemoteChoice;

  constructor(options: BarMenuOptions) {
    this.#options = options;
    this.#output = new OutputChoice(options.host, this.#changeSize);
    this.#remote = new RemoteChoice(options.host, this.#changeSize, (isConnected) =>
      options.say(isConnected ? this.#words.remoteOn : this.#words.remoteOff),
    );
    const dialog = this.#dialog;
    dialog.setAttribute('part', 'menu');
    dialog.className = 'bar-menu';
    keepUntranslated(dialog);
    dialog.addEventListener('close', () => {
      removeEventListener('resize', this.#place);
      this.#output.unwatch();
      this.#remote.unwatch();
      this.#button?.focus();
    });
    dialog.addEventListener('pointerdown', ({ target }) => {
      this.#pressedOutside = target === dialog;
    });
    dialog.addEventListener('click', ({ target }) => {
      if (this.#pressedOutside && target === dialog) dialog.close();
    });
    dialog.addEventListener('keydown', (event) => options.handleKey(event));
    const root = options.host.renderRoot as ShadowRoot;
    adoptStyles(root, barMenuStyles.cssText);
    root.append(dialog);
  }

  open(page: MenuPage): void {
    this.#page = page;
    this.#said = '';
    const view = this.#options.view();
    this.#error = view.error;
    this.#hasBrief = view.place.hasBrief;
    view.nameVoice();
    this.#output.watch();
    this.#remote.watch();
    this.#show();
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#place();
    this.#focusFirst();
    addEventListener('resize', this.#place);
  }

  get isOpen(): boolean {
    return this.#dialog.open;
  }

  /** Renders it again, while it is open. Closes it where something went wrong, so that the bar can say what. */
  update(): void {
    if (!this.isOpen) return;
    const { error } = this.#options.view();
    if (error && error !== this.#error) this.#dialog.close();
    else this.#show();
  }

  /** Says a sentence to screen readers, while it is open. */
  say(text: string): void {
    this.#said = text;
    this.update();
  }

  readonly toggleCaptions = (): void => {
    const [track] = this.#options.host.textTracks;
    if (!track) return;
    const isShown = track.mode !== 'showing';
    track.mode = isShown ? 'showing' : 'hidden';
    this.#options.say(isShown ? this.#words.captionsOn : this.#words.captionsOff);
  };

  tellMuted(): void {
    this.#options.say(this.#options.host.muted ? this.#words.muted : this.#words.unmuted);
  }

  tellPlace(): void {
    this.#options.say(tellPlace(this.#options.host, this.#options.view(), this.#words));
  }

  leaveBlock(): void {
    const { say, view } = this.#options;
    if (!leaveBlock(view().place)) say(this.#words.nothingToLeave);
  }

  get #words(): MenuStrings {
    return menuStrings(this.#options.view().strings.lang);
  }

  get #button(): HTMLElement | null {
    return this.#options.host.renderRoot.querySelector('[part=menu-button]');
  }

  #show(): void {
    const { host, actions } = this.#options;
    const view = this.#options.view();
    const { lang, dir } = view.strings;
    const words = this.#words;
    Object.assign(this.#dialog, { lang, dir, ariaLabel: titleOf(this.#page, view.strings, words) });
    render(
      renderMenu({
        host,
        view,
        words,
        page: this.#page,
        said: this.#said,
        hasBrief: this.#hasBrief,
        chooseBrief: (isBrief) => {
          host.brief = isBrief;
          rememberChoice('brief', Number(isBrief));
        },
        output: this.#output,
        chooseOutput: (id) => this.#tryOutput(() => this.#output.choose(id)),
        remote: this.#remote,
        askForDevice: () =>
          this.#tryOutput(() => (this.#output.canAsk ? this.#output.ask() : this.#remote.prompt())),
        captionsShown: host.textTracks[0]?.mode === 'showing',
        changeRate: actions.changeRate,
        setRate: actions.setRate,
        seekBy: actions.seekBy,
        toggleCaptions: this.toggleCaptions,
        goTo: (page) => this.#goTo(page),
        share: () => void this.#share(),
        close: () => this.#dialog.close(),
      }),
      this.#dialog,
    );
  }

  async #tryOutput(choose: () => Promise<void>): Promise<void> {
    try {
      await choose();
    } catch (error) {
      // The reader has closed the browser's dialog.
      if (!/^(NotAllowed|Abort)Error$/.test((error as Error).name))
        this.#options.say(this.#words.outputFailed);
    }
  }

  #goTo(page: MenuPage): void {
    this.#page = page;
    this.#show();
    this.#place();
    this.#focusFirst();
  }

  readonly #place = () => {
    const jump = this.#options.host.renderRoot.querySelector<HTMLElement>('[part=back-button]');
    this.#dialog.toggleAttribute('data-wide', Boolean(jump?.offsetWidth));
    placeMenu(this.#dialog, this.#button);
  };

  #focusFirst(): void {
    const controls = this.#dialog.querySelectorAll<HTMLElement>(
      '.back, button.item, .item :is(button, input, select)',
    );
    [...controls].find(({ offsetWidth }) => offsetWidth)?.focus();
  }

  async #share(): Promise<void> {
    const url = this.#options.host.shareUrl();
    try {
      if (navigator.share) await navigator.share({ url });
      else {
        await navigator.clipboard.writeText(url);
        this.#options.say(this.#words.copied);
      }
    } catch {
      // The reader has closed the system's dialog, or the page may not copy.
    }
  }
}
