/** What a page has seen. */
export interface Watched {
  /** The offset of each word in the text, and the time of the sound when its highlight was first seen. */
  readonly shown: readonly (readonly [number, number])[];
  readonly words: readonly { readonly charIndex: number; readonly start: number }[];
}

/** For the page, as `watch()`: plays the text to its end, and looks at the highlight in every frame. */
export const WATCH_HIGHLIGHT = `globalThis.watch = async () => {
  await customElements.whenDefined('kurdish-tts');
  const player = document.querySelector('kurdish-tts');
  const shown = [];
  const look = () => {
    const [range] = CSS.highlights.get('kurdish-word') ?? [];
    if (range && range.startOffset !== shown.at(-1)?.[0]) shown.push([range.startOffset, player.currentTime]);
    requestAnimationFrame(look);
  };
  look();
  const ended = new Promise((resolve, reject) => {
    player.addEventListener('ended', resolve);
    player.addEventListener('error', ({ error }) => reject(error));
  });
  await player.play();
  await ended;
  return { shown, words: player.words.map(({ charIndex, start }) => ({ charIndex, start })) };
};`;
