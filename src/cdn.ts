// First, because elements already on the page are upgraded when they are defined.
import './cdn-assets.ts';
// gzip's window is 32 kB, so similar modules are kept close to each other. This order, found by trying many, saves 1.1 kB.
import './elements/tts/kurdish-tts.styles.ts';
import './text/normalize/source-tokens.ts';
import './elements/tts/words/highlight.ts';
import './elements/media/caption-track.ts';
import './client/event-data.ts';
import './async/deferred.ts';
import './elements/shared/error-template.ts';
import './elements/localization/languages/ckb.ts';
import './elements/tts/speech/speech-file.ts';
import './elements/tts/speech/part-synthesis.ts';
import './client/create-token-source.ts';
import './elements/shared/shared.styles.ts';
import './elements/tts/speech/own-text.ts';
import './contract/dialects.ts';
import './elements/dictate/kurdish-dictate.styles.ts';
import './elements/voice-picker/remembered-voice.ts';
import './elements/tts/speech/speech-run.ts';
import './elements/dictate/kurdish-dictate.ts';
import './elements/tts/speech-controller.ts';
import './elements/localization/languages/en.ts';
import './elements/voice-picker/voice-catalog.ts';
import './elements/shared/dialect-hint.ts';
import './elements/index.ts';
import './cdn-voice-picker.ts';
