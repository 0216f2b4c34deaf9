import { logOnce } from '../base/log-once.ts';
import { savesData } from '../base/saves-data.ts';
import { keepOriginals } from '../tts/text/original-text.ts';
import { type CodeLoader, rest } from './resting-player.ts';

const ELEMENTS = 'kurdish-tts,kurdish-dictate,kurdish-voice-picker,kurdish-playlist,kurdish-review';
/** Players that do something before they are used. */
const ACTIVE = ':not([controls]),[load=eager],[autoplay],[click-to-listen=on]';

/**
 * Rests each player of the page, now and later; loads the code at once where an element needs it.
 * @param elements Those that the code defines.
 */
export function watchPlayers(code: CodeLoader, elements = ELEMENTS): void {
  if (customElements.get('kurdish-tts')) return;
  keepOriginals(document);
  const observer = new MutationObserver(look);
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['load', 'autoplay', 'preload', 'click-to-listen', 'controls'],
  });
  void customElements.whenDefined('kurdish-tts').then(() => observer.disconnect());
  look();

  function look(): void {
    for (const element of document.querySelectorAll(elements)) {
      if (needsCode(element)) {
        observer.disconnect();
        void code.load().catch(({ message }: Error) => logOnce(message));
        return;
      }
      rest(element, code);
    }
  }
}

function needsCode(element: Element): boolean {
  return (
    element.localName !== 'kurdish-tts' ||
    element.matches(ACTIVE) ||
    (element.matches('[preload=auto]') && !savesData()) ||
    location.hash.includes('listen=') ||
    refusesMarkup()
  );
}

/** Trusted Types may allow Lit's policy only once: the code needs it, so the stand-in does without. */
function refusesMarkup(): boolean {
  try {
    document.createElement('template').innerHTML = '';
    return false;
  } catch {
    return true;
  }
}
