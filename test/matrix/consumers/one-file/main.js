import 'kurdish-speech/elements/kurdish-tts';
import 'kurdish-speech/elements/kurdish-dictate';
