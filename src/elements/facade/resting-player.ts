import { render } from 'lit';
import { yieldToEventLoop } from '../../async/yield-to-event-loop.ts';
import { openEarlyContext, takeEarlyContext } from '../../audio/context/early-context.ts';
import { openEarlyMedia, takeEarlyMedia } from '../../audio/media/early-media.ts';
import { keepUntranslated } from '../base/keep-untranslated.ts';
import { logOnce } from '../base/log-once.ts';
import { onPageHide } from '../base/on-page-hide.ts';
import { savesData } from '../base/saves-data.ts';
import { sharedStyles } from '../base/shared.styles.ts';
import { barStyles } from '../tts/bar/bar.styles.ts';
import { finishPress } from './finish-press.ts';
import { type RestingPart, renderResting } from './resting-template.ts';

/** Methods that a page may call before the element's code is loaded. */
const METHODS = ['play', 'load', 'speak', 'enqueue'] as const;
type Callable = HTMLElement & Record<(typeof METHODS)[number], (...given: unknown[]) => unknown>;

/** How a resting player gets its code. */
export interface CodeLoader {
  /** Fetches it, and runs it unless a press is under way. */
  prepare(): void;
  /** Runs it. */
  load(): Promise<unknown>;
}

const showing = new WeakSet<Element>();

/** Shows the controls of an element whose class is not defined. When the class is, the browser upgrades the element in place. */
export function rest(element: Element, code: CodeLoader): void {
  if (showing.has(element) || element.shadowRoot) return;
  showing.add(element);
  const player = element as Callable;
  const root = player.attachShadow({ mode: 'open' });
  const ownStyles = new CSSStyleSheet();
  // A theme that keeps room free for an undefined element must not do so twice.
  ownStyles.replaceSync(':host::after{content:none!important}');
  const sheets = [sharedStyles, barStyles].map(({ styleSheet }) => styleSheet);
  root.adoptedStyleSheets = [...sheets.filter((sheet) => sheet !== undefined), ownStyles];
  // The element renders before what its shadow root already contains.
  const resting = root.appendChild(document.createElement('div'));
  resting.style.display = 'contents';
  let pressed: RestingPart | undefined;
  const show = (hasFailed = false) => {
    render(renderResting(player, hasFailed, press), resting);
    for (const part of resting.children) keepUntranslated(part);
    resting.querySelector('[part=play-button]')?.toggleAttribute('data-busy', pressed === 'play-button');
  };
  const press = (part: RestingPart) => {
    pressed = part;
    show();
    if (part === 'play-button') {
      openEarlyContext();
      openEarlyMedia();
    }
    code.load().catch((error: Error) => {
      logOnce(error.message);
      forget(true);
    });
  };
  const forget = (hasFailed = false) => {
    pressed = undefined;
    void takeEarlyContext()?.close();
    takeEarlyMedia();
    show(hasFailed);
  };
  // Its code may arrive once it is shown again.
  const stopWatchingPage = onPageHide(() => forget());
  // The text of an element may be parsed, and its language set, after it was seen.
  show();
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => show(), { once: true });
  const prepare = () => code.prepare();
  const part = (name: string) => root.querySelector<HTMLElement>(`[part=${name}]`);
  finishPress(resting, part);
  const hints = savesData() ? [] : ['pointerenter', 'focusin', 'touchstart'];
  for (const hint of hints) player.addEventListener(hint, prepare, { passive: true });
  const calls: (() => void)[] = [];
  for (const method of METHODS)
    Object.defineProperty(player, method, {
      configurable: true,
      value: (...given: unknown[]) =>
        new Promise((resolve, reject) => {
          calls.push(() => void Promise.resolve(player[method](...given)).then(resolve, reject));
          code.load().catch(reject);
        }),
    });
  void customElements.whenDefined('kurdish-tts').then(async () => {
    for (const hint of hints) player.removeEventListener(hint, prepare);
    for (const method of METHODS) Reflect.deleteProperty(player, method);
    const focused = root.activeElement?.getAttribute('part');
    // Elements outside the document are upgraded when they come back.
    customElements.upgrade(player);
    await (player as unknown as { updateComplete: Promise<unknown> }).updateComplete;
    resting.remove();
    if (focused) part(focused)?.focus({ preventScroll: true });
    // The code, the controls and the speech in one task would hold the main thread for longer than a frame.
    await yieldToEventLoop();
    stopWatchingPage();
    for (const call of calls) call();
    if (pressed) part(pressed)?.click();
  });
}
