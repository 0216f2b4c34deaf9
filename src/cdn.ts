// First, because elements that are on the page already come to life when they are defined.
import './cdn-assets.ts';
// Neighbours compress each other, and gzip looks back 32 kB: like goes beside like. This order saves 0.7 kB.
import './elements/localization/ckb.ts';
import './elements/localization/dictation-ckb.ts';
import './elements/kurdish-tts.styles.ts';
import './elements/shared.styles.ts';
import './elements/kurdish-dictate.styles.ts';
import './elements/controls-template.ts';
import './elements/localization/en.ts';
import './elements/localization/dictation-en.ts';
import './elements/highlight.ts';
import './audio/pcm-player.ts';
import './elements/index.ts';
import './cdn-voice-picker.ts';
