// Neighbours compress each other, and gzip looks back 32 kB: like goes beside like. This order saves 4 kB.
import './elements/localization/ckb.ts';
import './elements/localization/kmr-arab.ts';
import './elements/localization/kmr.ts';
import './elements/localization/en.ts';
import './elements/localization/dictation-strings.ts';
import './elements/controls-template.ts';
import './elements/dictate-template.ts';
import './elements/kurdish-tts.styles.ts';
import './elements/kurdish-dictate.styles.ts';
import { configureAssets } from './audio/asset-sources.ts';
import './audio/pcm-player.ts';
import './audio/microphone.ts';
import './client/index.ts';
import './elements/index.ts';

// A classic script knows itself as `currentScript`, a module as `import.meta.url`. The worklets and Workers lie beside either.
const script = globalThis.document?.currentScript;
const url = script && 'src' in script && script.src ? script.src : import.meta.url;

configureAssets({ order: 'sibling-first', siblingBase: url ? new URL('.', url).href : undefined });
