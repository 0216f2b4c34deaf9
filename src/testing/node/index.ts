export { type FileMicrophone, type FileMicrophoneOptions, microphoneFrom } from './microphone-from.ts';
