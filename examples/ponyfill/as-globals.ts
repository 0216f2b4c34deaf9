import { createSpeechRecognition, createSpeechSynthesis, install } from 'kurdish-speech/ponyfill';

install({ ...createSpeechSynthesis(), SpeechRecognition: createSpeechRecognition() });
