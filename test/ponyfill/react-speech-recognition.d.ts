/** The little of react-speech-recognition that the recipes use; the package brings no types. */
declare module 'react-speech-recognition' {
  interface Listening {
    readonly continuous?: boolean;
    readonly language?: string;
  }

  const SpeechRecognition: {
    applyPolyfill(polyfill: new () => EventTarget): void;
    getRecognition(): EventTarget | null;
    startListening(how?: Listening): Promise<void>;
    stopListening(): Promise<void>;
    abortListening(): Promise<void>;
  };
  // biome-ignore lint/style/noDefaultExport: the package has one.
  export default SpeechRecognition;

  export function useSpeechRecognition(): {
    readonly transcript: string;
    readonly interimTranscript: string;
    readonly listening: boolean;
    readonly resetTranscript: () => void;
  };
}
