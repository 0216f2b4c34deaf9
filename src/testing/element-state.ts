/** What an element has done so far, as plain values: Playwright and Puppeteer fetch it from the page. */
export interface ElementState {
  /** Its tag, such as `kurdish-tts`. */
  readonly tag: string;
  /** `<kurdish-tts>`: the words that have sounded, in order. */
  readonly spoken: readonly string[];
  /** `<kurdish-tts>`: the words that have arrived, and have not sounded. */
  readonly unspoken: readonly string[];
  /** `<kurdish-dictate>`: the final text, and what may still change. */
  readonly final: string;
  readonly interim: string;
  /** `playing`, `paused` and `ended`, or a state of dictation. */
  readonly activity: string;
  /** Code and message of its error; empty without one. */
  readonly error: string;
}

/** Runs in the page, also as text: it may use nothing from outside. */
export function readElementState(element: Element): ElementState {
  const { words, currentTime, ended, paused, finalTranscript, interimTranscript, state, error } =
    element as unknown as {
      readonly words?: readonly { readonly word: string; readonly end: number }[];
      readonly currentTime?: number;
      readonly ended?: boolean;
      readonly paused?: boolean;
      readonly finalTranscript?: string;
      readonly interimTranscript?: string;
      readonly state?: string;
      readonly error?: { readonly code?: unknown; readonly message?: string } | null;
    };
  const all = words ?? [];
  // The clock stands a few milliseconds before the end of the word that has just sounded.
  const count = ended ? all.length : all.filter(({ end }) => end <= (currentTime ?? 0) + 0.01).length;
  return {
    tag: element.localName,
    spoken: all.slice(0, count).map(({ word }) => word),
    unspoken: all.slice(count).map(({ word }) => word),
    final: finalTranscript ?? '',
    interim: interimTranscript ?? '',
    activity: state ?? (ended ? 'ended' : paused ? 'paused' : 'playing'),
    error: error ? `${String(error.code)}: ${error.message ?? ''}` : '',
  };
}

/** Runs in the page, also as text: resolves with the element's next event, or after some milliseconds. */
export function nextChange(element: EventTarget, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    over.signal.addEventListener('abort', () => resolve());
    setTimeout(() => over.abort(), milliseconds);
    for (const type of ['boundary', 'timeupdate', 'pause', 'ended', 'result', 'error', 'end'])
      element.addEventListener(type, () => over.abort(), { signal: over.signal });
  });
}
