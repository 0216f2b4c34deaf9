// First, because elements already on the page are upgraded when they are defined.
import './cdn-assets.ts';
// gzip's window is 32 kB, so similar modules are kept close to each other. This order, found by trying many, saves 1.1 kB.
import './elements/dictate/dictation-state.ts';
import './elements/shared/speech-element.ts';
import './elements/dictate/kurdish-dictate-events.ts';
import './elements/shared/boolean-attribute-converter.ts';
import './elements/dictate/level-meter.ts';
import './elements/dictate/microphone-access.ts';
import './elements/dictate/result-event.ts';
import './elements/tts/speech-request.ts';
import './elements/tts/speech/own-text.ts';
import './text/normalize/source-tokens.ts';
import './elements/tts/speech/part-synthesis.ts';
import './elements/tts/seek-bar.ts';
import './elements/dictate/kurdish-dictate.styles.ts';
import './elements/tts/speech-setup.ts';
import './elements/tts/kurdish-tts.styles.ts';
import './elements/tts/speech/speech-output.ts';
import './elements/voice-picker/voice-catalog.ts';
import './elements/dictate/dictate-template.ts';
import './elements/dictate/kurdish-dictate.ts';
import './elements/tts/words/highlight.ts';
import './elements/tts/speech-controller.ts';
import './elements/index.ts';
import './cdn-voice-picker.ts';
import { lazyFiles } from 'virtual:lazy-files';
import { provideLazyFiles } from './cdn-lazy-file.ts';

provideLazyFiles(lazyFiles);
