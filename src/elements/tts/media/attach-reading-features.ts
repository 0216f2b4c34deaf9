import { mediaStrings } from '../../localization/media-strings.ts';
import type { Strings } from '../../localization/strings.ts';
import type { ReadingPlace } from '../place/reading-place.ts';
import type { PlaybackController } from '../playback/playback-controller.ts';
import { pointedOffset } from './click-to-listen.ts';
import { FollowScroll } from './follow-scroll.ts';
import type { MediaHost } from './media-host.ts';
import { ReturnButton } from './return-button.ts';

/** Internals of the element beyond its public API. */
export interface ReadingFeatureHost {
  readonly speech: PlaybackController;
  readonly place: ReadingPlace;
  strings(): Strings;
}

/** Attaches what connects an element with the text on the page: scrolling after the voice, and going to a sentence by a click on it. */
export function attachReadingFeatures(
  element: MediaHost,
  { speech, place, strings }: ReadingFeatureHost,
  on: (types: string, react: () => void) => void,
): void {
  let follow: FollowScroll | undefined;
  const button = new ReturnButton(element, () => follow?.return());
  const open = () => {
    follow ??= new FollowScroll(place, {
      isOn: () => element.follow !== 'off' && element.highlight !== 'off',
      onLost: (isLost) =>
        button.show(isLost ? mediaStrings(strings().lang).backToVoice : undefined, strings()),
    });
  };
  on('playing', open);
  on('boundary seeked', () => follow?.follow());
  on('pause ended emptied error', () => {
    follow?.close();
    follow = undefined;
  });
  if (speech.state.status === 'playing') open();

  const onPointed = (event: MouseEvent | KeyboardEvent) => {
    const source = takesClicks(element, speech) ? place.source : undefined;
    const offset = source && pointedOffset(event, source);
    const sentence = source && offset !== undefined && place.sentenceAt(source, offset);
    if (!sentence) return;
    event.preventDefault();
    place.seekTo(sentence.start);
    // The element reports what goes wrong.
    element.play().catch(() => {});
  };
  const onKey = (event: KeyboardEvent) => event.key === 'Enter' && onPointed(event);
  element.addController({
    hostConnected() {
      document.addEventListener('click', onPointed);
      document.addEventListener('keydown', onKey);
    },
    hostDisconnected() {
      document.removeEventListener('click', onPointed);
      document.removeEventListener('keydown', onKey);
    },
  });
}

function takesClicks({ clickToListen, disabled }: MediaHost, { run }: PlaybackController): boolean {
  if (disabled || clickToListen === 'off') return false;
  return (
    clickToListen === 'on' || Boolean(run?.source.element && !run.source.element.querySelector('a[href]'))
  );
}
