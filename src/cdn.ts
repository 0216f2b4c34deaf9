// First, because elements already on the page are upgraded when they are defined.
import './cdn-assets.ts';
// gzip's window is 32 kB, so similar modules are kept close to each other. This order, found by trying many, saves 1 kB.
import './text/normalize/next-part.ts';
import './elements/localization/languages/ckb.ts';
import './contract/error-from-response.ts';
import './text/normalize/split-sentences.ts';
import './elements/shared/speech-element.ts';
import './audio/capture/microphone-error.ts';
import './client/speakers.ts';
import './text/words/word-map.ts';
import './elements/tts/words/highlight.ts';
import './elements/dictate/dictate-template.ts';
import './elements/dictate/microphone-element.ts';
import './elements/dictate/dictation-dialect.ts';
import './elements/tts/speech/part-synthesis.ts';
import './elements/tts/speech/own-text.ts';
import './elements/tts/format-time.ts';
import './elements/dictate/kurdish-dictate.ts';
import './formats/wav-header.ts';
import './elements/tts/speech/speech-run.ts';
import './audio/context/audio-session.ts';
import './elements/index.ts';
import './cdn-late-elements.ts';
import { lazyFiles } from 'virtual:lazy-files';
import { provideLazyFiles } from './cdn-lazy-file.ts';

provideLazyFiles(lazyFiles);
