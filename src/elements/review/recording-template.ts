import { html, nothing, type TemplateResult } from 'lit';
import { TRANSCRIPTION_LANGUAGES, type TranscriptionDialect } from '../../contract/dialects.ts';
import type { RecordingReview } from './recording-review.ts';
import type { ReviewView } from './review-view.ts';

const DIALECTS: readonly TranscriptionDialect[] = ['sorani', 'kurmanji'];

/** The recording: to play, and to transcribe once more. */
export function renderRecording(view: ReviewView): TemplateResult | typeof nothing {
  const { own, recording, disabled } = view;
  if (!recording) return nothing;
  const { isPlaying, isTranscribing, dialect } = recording;
  return html`<details part="recording">
    <summary>${own.recording}</summary>
    <div class="row">
      <button part="hear-all-button" class="wide plain" type="button" ?disabled=${disabled}
        @click=${() => (isPlaying ? recording.pause() : recording.play())}>${isPlaying ? own.stop : own.hearAll}</button>
      <label>${own.dialect}
        <select part="dialect-select" ?disabled=${disabled || isTranscribing}
          @change=${(event: Event) => {
            recording.dialect = (event.target as HTMLSelectElement).value as TranscriptionDialect;
          }}>${DIALECTS.map((each) => html`<option value=${each} ?selected=${each === dialect}>${own[each]}</option>`)}</select>
      </label>
      <button part="again-button" class="wide plain" type="button" ?disabled=${disabled}
        @click=${() => (isTranscribing ? recording.cancel() : void recording.transcribe())}>${isTranscribing ? own.stop : own.again}</button>
    </div>
    ${isTranscribing ? html`<p class="hint">${own.working}</p>` : renderSecond(view, recording)}
  </details>`;
}

function renderSecond(
  { own, disabled, use }: ReviewView,
  recording: RecordingReview,
): TemplateResult | typeof nothing {
  const { second } = recording;
  if (!second) return nothing;
  if (!second.text) return html`<p class="hint">${own.nothing}</p>`;
  return html`<p part="second" class="context" lang=${TRANSCRIPTION_LANGUAGES[second.dialect]} dir="auto">${second.text}</p>
    <div class="row"><button part="use-button" class="wide" type="button" ?disabled=${disabled} @click=${use}>${own.use}</button></div>`;
}
