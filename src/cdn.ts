// First, because elements already on the page are upgraded when they are defined.
import './cdn-assets.ts';
// gzip's window is 32 kB, so similar modules are kept close to each other. This order saves 0.7 kB.
import './elements/localization/languages/ckb.ts';
import './elements/tts/kurdish-tts.styles.ts';
import './elements/shared/shared.styles.ts';
import './elements/dictate/kurdish-dictate.styles.ts';
import './elements/tts/controls-template.ts';
import './elements/localization/languages/en.ts';
import './elements/tts/words/highlight.ts';
import './audio/playback/pcm-player.ts';
import './elements/index.ts';
import './cdn-voice-picker.ts';
