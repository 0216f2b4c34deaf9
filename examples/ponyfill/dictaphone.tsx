import { createSpeechRecognition } from 'kurdish-speech/ponyfill';
import SpeechRecognition, { useSpeechRecognition } from 'react-speech-recognition';

SpeechRecognition.applyPolyfill(createSpeechRecognition({ endpoint: '/speech' }));

export function Dictaphone() {
  const { transcript, interimTranscript, listening, resetTranscript } = useSpeechRecognition();
  const listen = (continuous: boolean) => SpeechRecognition.startListening({ continuous, language: 'ckb' });
  return (
    <div>
      <p>Microphone: {listening ? 'on' : 'off'}</p>
      <button type="button" onClick={() => listen(false)}>
        Say one thing
      </button>
      <button type="button" onClick={() => listen(true)}>
        Dictate
      </button>
      <button type="button" onClick={SpeechRecognition.stopListening}>
        Stop
      </button>
      <button type="button" onClick={SpeechRecognition.abortListening}>
        Abort
      </button>
      <button type="button" onClick={resetTranscript}>
        Reset
      </button>
      <p lang="ckb" dir="rtl">
        {transcript}
      </p>
      <small lang="ckb" dir="rtl">
        {interimTranscript}
      </small>
    </div>
  );
}
