/** One dictation of this browser. */
export interface PastDictation {
  readonly text: string;
  /** When it ended: milliseconds since 1970. */
  readonly time: number;
  /** BCP 47 tag of the text. */
  readonly lang: string;
}

const KEY = 'kurdish-speech:dictations';
const SWITCH = 'kurdish-speech:keep-dictations';
const MOST = 50;

/** The latest dictations on this origin, in this browser only. Where storage is blocked, there are none. */
export const dictationHistory = {
  /** The latest first, at most 50. */
  read(): readonly PastDictation[] {
    const stored = attempt(() => JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown);
    return Array.isArray(stored) ? stored.filter(isPastDictation) : [];
  },

  add(dictation: PastDictation): void {
    if (this.isOn) this.write([dictation, ...this.read()]);
  },

  write(dictations: readonly PastDictation[]): void {
    if (!dictations.length) attempt(() => localStorage.removeItem(KEY));
    else attempt(() => localStorage.setItem(KEY, JSON.stringify(dictations.slice(0, MOST))));
  },

  /** Whether this reader lets dictations be kept. */
  get isOn(): boolean {
    return attempt(() => localStorage.getItem(SWITCH)) !== 'off';
  },

  set isOn(isOn: boolean) {
    attempt(() => (isOn ? localStorage.removeItem(SWITCH) : localStorage.setItem(SWITCH, 'off')));
  },
};

function isPastDictation(value: unknown): value is PastDictation {
  const { text, time, lang } = Object(value) as Partial<PastDictation>;
  return typeof text === 'string' && typeof time === 'number' && typeof lang === 'string';
}

/** @returns undefined where storage is blocked, full or unreadable. */
function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
