import type { ElementState } from './element-state.ts';
import { hasWords } from './same-words.ts';
import { watchedElement } from './watched-element.ts';

export interface TextMatchOptions {
  /** Milliseconds to wait; 5000 by default. */
  readonly timeout?: number | undefined;
  /** The text is all of it: by default there may be more before and after. */
  readonly exact?: boolean | undefined;
}

export interface TextMatch {
  readonly pass: boolean;
  readonly message: string;
  readonly actual: string;
}

/** What is compared. */
export interface TextKind {
  readonly matcher: 'toHaveSpoken' | 'toHaveDictated';
  readonly tag: string;
  readonly label: string;
  readonly textOf: (state: ElementState) => string;
  /** What has not got that far. */
  readonly restOf: (state: ElementState) => string;
  readonly restLabel: string;
}

export const SPOKEN: TextKind = {
  matcher: 'toHaveSpoken',
  tag: 'kurdish-tts',
  label: 'Spoken',
  textOf: ({ spoken }) => spoken.join(' '),
  restOf: ({ unspoken }) => unspoken.join(' '),
  restLabel: 'Not yet spoken',
};

export const DICTATED: TextKind = {
  matcher: 'toHaveDictated',
  tag: 'kurdish-dictate',
  label: 'Dictated',
  textOf: ({ final }) => final,
  restOf: ({ interim }) => interim,
  restLabel: 'Not final yet',
};

const TIMEOUT_MS = 5000;
/** An event between two looks would be missed: after this long the next look is due without one. */
const LOOK_MS = 250;
/** What a slow page gets for its answer to the last look. */
const LAST_LOOK_MS = 1000;

/**
 * Waits until an element has spoken or dictated a text.
 * @param isNot Waits until it has not.
 * @throws TypeError where something else is passed than such an element.
 */
export async function awaitText(
  kind: TextKind,
  received: unknown,
  expected: string,
  { timeout = TIMEOUT_MS, exact = false }: TextMatchOptions = {},
  isNot = false,
): Promise<TextMatch> {
  const element = watchedElement(received);
  const deadline = Date.now() + timeout;
  for (;;) {
    const state = await element.state(Math.max(LAST_LOOK_MS, deadline - Date.now()));
    if (state.tag !== kind.tag)
      throw new TypeError(`${kind.matcher} is for <${kind.tag}>; this is <${state.tag}>.`);
    const actual = kind.textOf(state);
    const pass = hasWords(actual, expected, exact);
    const left = deadline - Date.now();
    if (pass !== isNot || left <= 0)
      return { pass, actual, message: explain(kind, state, expected, { timeout, exact, isNot }) };
    await element.change(Math.min(left, LOOK_MS));
  }
}

function explain(
  kind: TextKind,
  state: ElementState,
  expected: string,
  { timeout, exact, isNot }: { timeout: number; exact: boolean; isNot: boolean },
): string {
  const lines = [
    `expect(<${kind.tag}>)${isNot ? '.not' : ''}.${kind.matcher}(…) has waited for ${timeout} ms.`,
    '',
    `Expected${isNot ? ' not' : ''}${exact ? ', and no more' : ''}: ${isolated(expected)}`,
    `${kind.label}: ${isolated(kind.textOf(state))}`,
  ];
  const rest = kind.restOf(state);
  if (rest) lines.push(`${kind.restLabel}: ${isolated(rest)}`);
  lines.push(`The element: ${state.activity}${state.error && `, failed with ${state.error}`}`);
  return lines.join('\n');
}

/** Between marks that keep a line's order where right-to-left text stands in it. */
function isolated(text: string): string {
  return text ? `\u2068${text}\u2069` : '(nothing)';
}
