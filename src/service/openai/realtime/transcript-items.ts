import { realtimeError } from '../realtime-events/realtime-error.ts';
import type { RealtimeError, RealtimeServerEvent } from '../realtime-events/server-event.ts';
import { AppendedText } from './appended-text.ts';

/** The shortest audio that can be committed, as in OpenAI's API. */
const SHORTEST_COMMIT_MS = 100;

interface Item {
  readonly id: string;
  readonly startMs: number;
  /** Final texts of its utterances. */
  readonly texts: string[];
  /** What its deltas have said. */
  readonly appended: AppendedText;
  endMs: number | undefined;
}

export interface TranscriptItemsOptions {
  readonly send: (event: RealtimeServerEvent) => void;
  readonly newId: () => string;
  /** Names the events of items as the API's first version did. */
  readonly isFirstVersion: boolean;
}

/** How the items of a session are made. */
export interface ItemSettings {
  /** Whether each utterance is an item; else the client commits. */
  readonly findsTurns: boolean;
  /** Whether words are sent while they are spoken; else the text at its end. */
  readonly streamsWords: boolean;
}

/**
 * Turns transcripts into the items of a transcription session: for each, start and end of speech, the commit, text to append, and the
 * whole text. Times are milliseconds from the session's first sample.
 */
export class TranscriptItems {
  readonly #options: TranscriptItemsOptions;
  #settings: ItemSettings;
  /** The item that is being made. */
  #item: Item | undefined;
  #previousId: string | null = null;
  /** Where the last commit or clearing was. */
  #bufferStartMs = 0;

  constructor(options: TranscriptItemsOptions, settings: ItemSettings) {
    this.#options = options;
    this.#settings = settings;
  }

  /** Whether there is speech that is not committed. */
  get hasSpeech(): boolean {
    return this.#item !== undefined && this.#item.endMs === undefined;
  }

  change(settings: ItemSettings): void {
    this.#settings = settings;
  }

  startSpeech(atMs: number): void {
    this.#item ??= this.#newItem(this.#settings.findsTurns ? atMs : this.#bufferStartMs);
    if (!this.#settings.findsTurns) return;
    this.#options.send({
      type: 'input_audio_buffer.speech_started',
      audio_start_ms: atMs,
      item_id: this.#item.id,
    });
  }

  /** @param text Whole words that the final text of the current utterance will begin with. */
  addSettled(text: string): void {
    if (this.#item && this.#settings.streamsWords) this.#append(this.#item, [...this.#item.texts, text]);
  }

  stopSpeech(atMs: number): void {
    if (!this.#item || !this.#settings.findsTurns || this.#item.endMs !== undefined) return;
    this.#options.send({
      type: 'input_audio_buffer.speech_stopped',
      audio_end_ms: atMs,
      item_id: this.#item.id,
    });
    this.#commit(this.#item, atMs);
  }

  /** @param text The final one of the current utterance. */
  addFinal(text: string): void {
    if (!this.#item) return;
    this.#item.texts.push(text);
    if (this.#settings.streamsWords) this.#append(this.#item, this.#item.texts);
  }

  /** Nothing more will come of an item that has been committed. */
  complete(): void {
    const item = this.#item;
    if (item?.endMs === undefined) return;
    const transcript = item.texts.join(' ');
    this.#append(item, item.texts);
    this.#item = undefined;
    this.#options.send({
      type: 'conversation.item.input_audio_transcription.completed',
      item_id: item.id,
      content_index: 0,
      transcript,
      usage: { type: 'duration', seconds: (item.endMs - item.startMs) / 1000 },
    });
  }

  /** The client ends the item, whether or not there was speech; an error where the buffer has next to nothing. */
  commit(atMs: number, eventId?: string): RealtimeError | undefined {
    const bufferedMs = Math.round(atMs - this.#bufferStartMs);
    if (!this.#item && bufferedMs < SHORTEST_COMMIT_MS) {
      const message = `The buffer holds ${bufferedMs} ms of audio; a commit needs at least ${SHORTEST_COMMIT_MS} ms.`;
      return realtimeError('input_audio_buffer_commit_empty', message, { eventId });
    }
    this.#item ??= this.#newItem(this.#bufferStartMs);
    this.#commit(this.#item, atMs);
    return undefined;
  }

  clear(atMs: number): void {
    this.#item = undefined;
    this.#bufferStartMs = atMs;
    this.#options.send({ type: 'input_audio_buffer.cleared' });
  }

  /** The recognizer has failed: so has the item that it was at. */
  fail(): void {
    if (!this.#item) return;
    this.#options.send({
      type: 'conversation.item.input_audio_transcription.failed',
      item_id: this.#item.id,
      content_index: 0,
      error: { type: 'server_error', code: 'internal', message: 'The recognizer failed.', param: null },
    });
    this.#item = undefined;
  }

  #newItem(startMs: number): Item {
    const id = this.#options.newId();
    return { id, startMs, texts: [], appended: new AppendedText(), endMs: undefined };
  }

  #commit(item: Item, atMs: number): void {
    item.endMs = atMs;
    this.#bufferStartMs = atMs;
    const previous = { previous_item_id: this.#previousId };
    this.#previousId = item.id;
    this.#options.send({ type: 'input_audio_buffer.committed', ...previous, item_id: item.id });
    const message = userMessage(item.id);
    const types = this.#options.isFirstVersion
      ? (['conversation.item.created'] as const)
      : (['conversation.item.added', 'conversation.item.done'] as const);
    for (const type of types) this.#options.send({ type, ...previous, item: message });
  }

  #append(item: Item, texts: readonly string[]): void {
    const delta = item.appended.extend(texts.join(' '));
    if (delta === '') return;
    this.#options.send({
      type: 'conversation.item.input_audio_transcription.delta',
      item_id: item.id,
      content_index: 0,
      delta,
    });
  }
}

/** A message without content that a client would need: its text comes with other events. */
function userMessage(id: string) {
  return {
    id,
    object: 'realtime.item' as const,
    type: 'message' as const,
    status: 'completed' as const,
    role: 'user' as const,
    content: [{ type: 'input_audio' as const, transcript: null }],
  };
}
