import { SpeechError } from '../../src/contract/errors.ts';
import { exportedFiles, writeFiles, zipOf } from './exported-files.ts';
import { byId, choose, chosen, whenChosen } from './page-elements.ts';
import { PageView } from './page-view.ts';
import { prepareRecognizer, recognize } from './recognize.ts';
import { record } from './record.ts';
import { DIALECTS, type Dialect, type Recording } from './recording.ts';
import type { RecordingStore } from './recording-store.ts';
import { SENTENCES } from './sentences.ts';
import { fill, LANGUAGES, STRINGS, type Strings } from './strings.ts';

type FolderPicker = (options: { mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>;

/** What the page remembers of its fields. */
const FIELDS = 'kurdish-speech-measure';

/** The page: which sentence is shown, what is being done, and what has been recorded. */
export class MeasurePage {
  readonly #store: RecordingStore;
  readonly #view = new PageView();
  #recordings: readonly Recording[];
  /** From 1. */
  #sentence = 1;
  /** Of a recording that is being made. */
  #stop: AbortController | undefined;
  #isRecognizing = false;

  constructor(store: RecordingStore, recordings: readonly Recording[]) {
    this.#store = store;
    this.#recordings = recordings;
    this.#restoreFields();
    this.#sentence = this.#firstUnread();
    this.#listen();
  }

  get #language() {
    return LANGUAGES.find((language) => language === chosen('interface')) ?? 'en';
  }

  get #strings(): Strings {
    return STRINGS[this.#language];
  }

  get #dialect(): Dialect {
    return DIALECTS.find((dialect) => dialect === chosen('dialect')) ?? 'sorani';
  }

  get #speaker(): string {
    return byId<HTMLInputElement>('speaker').value.trim();
  }

  /** Shows all of it anew. */
  show(): void {
    this.#view.show({
      language: this.#language,
      dialect: this.#dialect,
      sentence: this.#sentence,
      recordings: this.#recordings,
      own: this.#recordings.filter(
        ({ dialect, speaker }) => dialect === this.#dialect && speaker === this.#speaker,
      ),
      activity: this.#stop ? 'recording' : this.#isRecognizing ? 'recognizing' : 'idle',
    });
  }

  #listen(): void {
    whenChosen('interface', () => {
      history.replaceState(null, '', `#${this.#language}`);
      this.#view.say('');
      this.show();
    });
    whenChosen('dialect', () => this.#beginAnew());
    byId('speaker').addEventListener('change', () => this.#beginAnew());
    byId('record').addEventListener('click', () => {
      if (this.#stop) this.#stop.abort();
      else if (!this.#isRecognizing) void this.#record();
    });
    byId('previous').addEventListener('click', () => this.#go(this.#sentence - 1));
    byId('next').addEventListener('click', () => this.#go(this.#sentence + 1));
    byId('sentences').addEventListener('click', ({ target }) => {
      const { sentence } = (target as HTMLElement).closest('button')?.dataset ?? {};
      if (sentence) this.#go(Number(sentence));
    });
    byId('save-zip').addEventListener('click', () => this.#saveZip());
    byId('save-folder').addEventListener('click', () => void this.#saveFolder());
    const really = byId<HTMLDialogElement>('really');
    byId('delete').addEventListener('click', () => {
      byId('really-text').textContent = fill(this.#strings.reallyDelete, this.#recordings.length);
      really.returnValue = '';
      really.showModal();
    });
    really.addEventListener('close', () => {
      if (really.returnValue === 'delete') void this.#deleteAll();
    });
  }

  #go(sentence: number): void {
    if (this.#stop || this.#isRecognizing) return;
    this.#sentence = sentence;
    this.#view.say('');
    this.show();
  }

  #beginAnew(): void {
    localStorage.setItem(FIELDS, JSON.stringify({ dialect: this.#dialect, speaker: this.#speaker }));
    this.#go(this.#firstUnread());
  }

  #restoreFields(): void {
    const language = decodeURIComponent(location.hash.slice(1));
    if (LANGUAGES.some((each) => each === language)) choose('interface', language);
    const { dialect, speaker } = storedFields();
    if (dialect) choose('dialect', dialect);
    else if (this.#language === 'kmr') choose('dialect', 'kurmanji');
    byId<HTMLInputElement>('speaker').value = speaker ?? '';
  }

  #firstUnread(): number {
    const index = SENTENCES[this.#dialect].findIndex(
      (_, each) =>
        !this.#recordings.some(
          ({ dialect, speaker, sentence }) =>
            dialect === this.#dialect && speaker === this.#speaker && sentence === each + 1,
        ),
    );
    return Math.max(index, 0) + 1;
  }

  async #record(): Promise<void> {
    const [dialect, speaker, sentence] = [this.#dialect, this.#speaker, this.#sentence];
    const text = SENTENCES[dialect][sentence - 1] ?? '';
    this.#stop = new AbortController();
    this.#view.say(this.#strings.opening);
    this.show();
    const { signal } = this.#stop;
    try {
      await prepareRecognizer(dialect, (loaded, total) => {
        if (total && loaded < total)
          this.#view.say(fill(this.#strings.loading, Math.floor((100 * loaded) / total)));
      });
      if (signal.aborted) return this.#view.say('');
      this.#view.say(this.#strings.opening);
      const samples = await record({
        stop: signal,
        onStart: () => this.#view.say(this.#strings.recording),
        onLevel: (level) => this.#view.showLevel(level),
      });
      this.#stop = undefined;
      this.#isRecognizing = true;
      this.#view.say(this.#strings.recognizing);
      this.show();
      const recognized = await recognize(samples, dialect);
      await this.#store.put({ dialect, speaker, sentence, text, samples, recognized });
      this.#recordings = await this.#store.all();
      this.#view.sayOutcome(recognized, { dialect, speaker, text }, this.#strings);
    } catch (error) {
      this.#view.say(this.#explain(error));
    } finally {
      this.#stop = undefined;
      this.#isRecognizing = false;
      this.show();
    }
  }

  #explain(error: unknown): string {
    const code = error instanceof SpeechError ? error.code : undefined;
    if (code === 'aborted') return '';
    if (code === 'not-allowed') return this.#strings.microphoneRefused;
    if (code === 'audio-capture') return this.#strings.noMicrophone;
    return fill(this.#strings.failed, (error as Error).message);
  }

  #saveZip(): void {
    const zip = new Blob([zipOf(exportedFiles(this.#recordings))], { type: 'application/zip' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(zip);
    link.download = 'kurdish-recordings.zip';
    link.click();
    // The download has begun, and needs the address no more; not all browsers say when.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    this.#view.saySaved(fill(this.#strings.saved, this.#recordings.length));
  }

  async #saveFolder(): Promise<void> {
    try {
      const { showDirectoryPicker } = window as unknown as { showDirectoryPicker: FolderPicker };
      const folder = await showDirectoryPicker({ mode: 'readwrite' });
      await writeFiles(exportedFiles(this.#recordings), folder);
      this.#view.saySaved(fill(this.#strings.saved, this.#recordings.length));
    } catch (error) {
      // Nothing was chosen.
      if ((error as Error).name === 'AbortError') return;
      this.#view.saySaved(fill(this.#strings.failed, (error as Error).message));
    }
  }

  async #deleteAll(): Promise<void> {
    await this.#store.clear();
    localStorage.removeItem(FIELDS);
    byId<HTMLInputElement>('speaker').value = '';
    this.#recordings = [];
    this.#sentence = 1;
    this.#view.say('');
    this.show();
    this.#view.saySaved(this.#strings.deleted);
    byId('record').focus();
  }
}

function storedFields(): Partial<Pick<Recording, 'dialect' | 'speaker'>> {
  try {
    return JSON.parse(localStorage.getItem(FIELDS) ?? '{}');
  } catch {
    return {};
  }
}
