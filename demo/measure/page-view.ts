import { encodeWav } from '../../src/audio/capture/wav.ts';
import { LIVE_SAMPLE_RATE } from '../../src/contract/limits.ts';
import { spokenForm } from '../../src/evaluate/spoken-form.ts';
import { measuredRecording } from './measured-recording.ts';
import { byId } from './page-elements.ts';
import type { Dialect, Recording } from './recording.ts';
import { renderPairs } from './render-pairs.ts';
import { SENTENCES } from './sentences.ts';
import { fill, type Language, STRINGS, type Strings } from './strings.ts';
import { totals } from './totals.ts';

interface Shown {
  readonly language: Language;
  readonly dialect: Dialect;
  /** From 1. */
  readonly sentence: number;
  /** Everyone's. */
  readonly recordings: readonly Recording[];
  /** The speaker's, of this dialect. */
  readonly own: readonly Recording[];
  readonly activity: 'idle' | 'recording' | 'recognizing';
}

const DIRECTION = { ckb: 'rtl', kmr: 'ltr', en: 'ltr' } as const;
const LANGUAGE_OF = { sorani: 'ckb', kurmanji: 'kmr' } as const;

/** Puts values into the page's elements; it decides nothing. */
export class PageView {
  /** Which recording the player holds. */
  #played: Recording | undefined;

  show({ language, dialect, sentence, recordings, own, activity }: Shown): void {
    const strings = STRINGS[language];
    this.#showStrings(language, strings);
    const all = SENTENCES[dialect];
    const recording = own.find((each) => each.sentence === sentence);
    this.#showSentence(
      all[sentence - 1] ?? '',
      fill(strings.position, sentence, all.length),
      dialect,
      strings,
    );
    byId('record').textContent =
      activity === 'recording' ? strings.stop : recording ? strings.again : strings.record;
    const isBusy = activity !== 'idle';
    // Not disabled: a disabled button loses the focus.
    byId('record').ariaDisabled = String(activity === 'recognizing');
    const focused = document.activeElement;
    byId<HTMLButtonElement>('previous').disabled = isBusy || sentence === 1;
    byId<HTMLButtonElement>('next').disabled = isBusy || sentence === all.length;
    if (focused?.matches('#previous:disabled, #next:disabled')) byId('record').focus();
    for (const field of document.querySelectorAll<HTMLInputElement>('.setup input')) field.disabled = isBusy;
    byId('level').hidden = activity !== 'recording';
    byId('level').ariaLabel = strings.level;
    this.#showOutcome(isBusy ? undefined : recording, strings);
    this.#showList(dialect, sentence, own, strings);
    this.#showTotals(recordings, strings);
  }

  /** @param level From 0 to 1. */
  showLevel(level: number): void {
    byId<HTMLMeterElement>('level').value = level;
  }

  /** Says it beside the button, and to screen readers. */
  say(text: string): void {
    byId('status').textContent = text;
  }

  /** Says how many words and letters are wrong. */
  sayOutcome(
    recognized: string,
    read: Pick<Recording, 'dialect' | 'speaker' | 'text'>,
    strings: Strings,
  ): void {
    const { words, letters } = measuredRecording({ ...read, recognized });
    const outcome = fill(strings.outcome, words.wrong, words.total, letters.wrong, letters.total);
    this.say(recognized ? outcome : `${strings.nothing} ${outcome}`);
  }

  /** Says it beside the export. */
  saySaved(text: string): void {
    byId('saved').textContent = text;
  }

  #showStrings(language: Language, strings: Strings): void {
    const root = document.documentElement;
    root.lang = language;
    root.dir = DIRECTION[language];
    for (const element of document.querySelectorAll<HTMLElement>('[data-string]'))
      element.textContent = strings[element.dataset.string as keyof Strings];
    document.title = `${strings.title} · kurdish-speech`;
  }

  #showSentence(text: string, position: string, dialect: Dialect, strings: Strings): void {
    byId('position').textContent = position;
    setText(byId('sentence'), text, dialect);
    const readAs = byId('read-as');
    readAs.hidden = !/\d/.test(text);
    const spoken = document.createElement('bdi');
    setText(spoken, spokenForm(text, dialect), dialect);
    const [before = '', after = ''] = strings.readAs.split('{0}');
    readAs.replaceChildren(before, spoken, after);
  }

  #showOutcome(recording: Recording | undefined, strings: Strings): void {
    byId('outcome').hidden = !recording;
    const player = byId<HTMLAudioElement>('playback');
    player.ariaLabel = strings.yourRecording;
    if (recording !== this.#played) {
      if (this.#played) URL.revokeObjectURL(player.src);
      player.removeAttribute('src');
      if (recording)
        player.src = URL.createObjectURL(
          new Blob([encodeWav(recording.samples, LIVE_SAMPLE_RATE)], { type: 'audio/wav' }),
        );
      this.#played = recording;
    }
    if (!recording) return;
    const { dialect, recognized } = recording;
    setText(byId('recognized'), recognized || '–', dialect);
    const differences = byId('differences');
    setText(differences, '', dialect);
    differences.append(
      ...renderPairs(measuredRecording(recording).pairs, strings, differences.dir === 'rtl'),
    );
  }

  #showList(dialect: Dialect, current: number, own: readonly Recording[], strings: Strings): void {
    const list = byId('sentences');
    const focused = (document.activeElement as HTMLElement | null)?.dataset.sentence;
    list.replaceChildren(
      ...SENTENCES[dialect].map((text, index) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.dataset.sentence = String(index + 1);
        if (index + 1 === current) button.ariaCurrent = 'true';
        setText(button, text, dialect);
        const recording = own.find(({ sentence }) => sentence === index + 1);
        const state = document.createElement('span');
        state.className = 'quiet';
        state.textContent = recording ? wrongLetters(recording, strings) : strings.notRecorded;
        const item = document.createElement('li');
        item.append(button, ' ', state);
        return item;
      }),
    );
    if (focused) list.querySelector<HTMLElement>(`[data-sentence="${focused}"]`)?.focus();
  }

  #showTotals(recordings: readonly Recording[], strings: Strings): void {
    const lines = recordings.length ? totals(recordings, strings) : [strings.noTotal];
    byId('totals').replaceChildren(
      ...lines.map((line) => Object.assign(document.createElement('li'), { textContent: line })),
    );
    byId('intervals').hidden = recordings.length < 2;
    byId('with-recordings').hidden = !recordings.length;
    byId('save-folder').hidden = !('showDirectoryPicker' in window);
  }
}

function wrongLetters(recording: Recording, strings: Strings): string {
  const { letters } = measuredRecording(recording);
  return fill(strings.wrongLetters, ((100 * letters.wrong) / letters.total).toFixed(0));
}

function setText(element: HTMLElement, text: string, dialect: Dialect): void {
  element.lang = LANGUAGE_OF[dialect];
  element.dir = DIRECTION[LANGUAGE_OF[dialect]];
  element.textContent = text;
}
