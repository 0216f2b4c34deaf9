import { createSpeechSynthesis, install } from 'kurdish-speech/ponyfill';
import { useTts } from 'tts-react';

install(createSpeechSynthesis({ endpoint: '/speech' }));

export function OwnPlayer() {
  const { ttsChildren, state, play, pause, stop, replay, toggleMute } = useTts({
    children: 'Silav, em îro diçin bazarê.',
    lang: 'kmr-TR',
    rate: 1.25,
    markTextAsSpoken: true,
  });
  return (
    <div>
      <button type="button" onClick={state.isPlaying ? pause : play}>
        {state.isPlaying ? 'Pause' : 'Play'}
      </button>
      <button type="button" onClick={stop}>
        Stop
      </button>
      <button type="button" onClick={replay}>
        Again
      </button>
      <button type="button" onClick={() => toggleMute()}>
        {state.isMuted ? 'Unmute' : 'Mute'}
      </button>
      <p lang="kmr">{ttsChildren}</p>
    </div>
  );
}
