/** @jsxImportSource preact */
// What the types for Preact accept, and what they reject.
import type { KurdishTtsElement } from 'kurdish-speech/elements';
import type {} from 'kurdish-speech/preact';
import { createRef } from 'preact';

const element = createRef<KurdishTtsElement>();

export const accepted = (
  <div>
    <kurdish-tts
      ref={element}
      key="reader"
      class="one"
      style={{ color: 'red' }}
      slot="media"
      aria-label="reader"
      controls
      voice-group="v4"
      speed={1.2}
      onClick={(event) => event.currentTarget.stop()}
      onboundary={(event) => event.charIndex.toFixed()}
      onkurdish-voicechange={(event) => event.detail.voice.trim()}
    >
      سڵاو
    </kurdish-tts>
    <kurdish-dictate
      for="note"
      interim-results={false}
      onresult={(event) => event.results[event.resultIndex]?.[0].transcript}
    />
  </div>
);

export const rejected = (
  <div>
    {/* @ts-expect-error There is no such group. */}
    <kurdish-tts voice-group="v9" />
    {/* @ts-expect-error No such attribute. */}
    <kurdish-dictate language="sorani" />
    {/* @ts-expect-error It is read-only. */}
    <kurdish-tts paused />
    {/* @ts-expect-error It is a BoundaryEvent. */}
    <kurdish-tts onboundary={(event: CustomEvent) => event} />
  </div>
);
