import { createSpeechSynthesis, install } from 'kurdish-speech/ponyfill';
import { TextToSpeech } from 'tts-react';

install(createSpeechSynthesis({ endpoint: '/speech' }));

export function ReadAloud() {
  return (
    <TextToSpeech lang="ckb-IQ" markTextAsSpoken>
      <p lang="ckb" dir="rtl">
        سڵاو، ئەمڕۆ دەچین بۆ بازاڕ.
      </p>
    </TextToSpeech>
  );
}
