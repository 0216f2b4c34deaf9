// What the types for React accept, and what they reject.
import type { KurdishTtsElement } from 'kurdish-speech/elements';
import type {} from 'kurdish-speech/react';
import { createRef } from 'react';

const element = createRef<KurdishTtsElement>();

export const accepted = (
  <div>
    <kurdish-tts
      ref={element}
      key="reader"
      class="one"
      className="two"
      style={{ color: 'red' }}
      slot="media"
      aria-label="reader"
      lang="ckb"
      controls
      voice-group="v4"
      dialect={undefined}
      speed={1.2}
      options={{ seed: 3 }}
      onClick={(event) => event.currentTarget.stop()}
      onboundary={(event) => {
        const index: number = event.charIndex;
        void event.currentTarget.speak(String(index));
      }}
      onkurdish-voicechange={(event) => event.detail.voice.trim()}
      onerror={(event) => event.error.upgradeUrl}
    >
      سڵاو
    </kurdish-tts>
    <kurdish-dictate
      for="note"
      mode="live"
      silence-timeout={5}
      interim-results={false}
      value="سڵاو"
      onresult={(event) => event.results[event.resultIndex]?.[0].transcript}
      oninput={(event) => event.currentTarget.value.length}
    />
    <kurdish-voice-picker
      for="reader"
      dialect="badini"
      onkurdish-voicechange={(event) => event.detail.voiceGroup}
      onchange={(event) => event.currentTarget.value.length}
    />
  </div>
);

export const rejected = (
  <div>
    {/* @ts-expect-error There is no such group. */}
    <kurdish-tts voice-group="v9" />
    {/* @ts-expect-error Dictation has no Badini. */}
    <kurdish-dictate dialect="badini" />
    {/* @ts-expect-error No such attribute. */}
    <kurdish-dictate language="sorani" />
    {/* @ts-expect-error It is read-only. */}
    <kurdish-tts paused />
    {/* @ts-expect-error React reserves this name and never calls the listener. */}
    <kurdish-tts onPlay={() => {}} />
    {/* @ts-expect-error React would listen for an event named "Boundary". */}
    <kurdish-tts onBoundary={() => {}} />
    {/* @ts-expect-error It is a BoundaryEvent. */}
    <kurdish-tts onboundary={(event: CustomEvent) => event} />
  </div>
);
