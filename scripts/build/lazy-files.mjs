// Files that the script-tag file loads from beside itself when they are needed.
// To add a file: write `load-<name>.ts` beside the entry, which exports `load<Name>(assetBase)` and imports the entry (that is what
// npm users get; the script-tag build replaces it by its own loader), add a row here, a limit in .size-limit.json and a row in
// the table of docs/script-tag.md. The build names the modules that must be listed as shared or as copied.
import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { root } from '../project.mjs';

const TABLE = [
  { file: 'bar-menu.js', entry: 'src/elements/tts/bar/create-bar-menu.ts' },
  { file: 'dictation.js', entry: 'src/elements/dictate/dictation-module.ts' },
  { file: 'languages.js', entry: 'src/elements/localization/further-languages.ts' },
  { file: 'media.js', entry: 'src/elements/media/attach-media-features.ts' },
  { file: 'overlay-highlighter.js', entry: 'src/elements/media/overlay-highlighter.ts' },
  { file: 'published-speech.js', entry: 'src/elements/tts/published/published-speech.ts' },
  { file: 'speech-decoder.js', entry: 'src/elements/tts/speech/speech-decoder.ts' },
  { file: 'speech-files.js', entry: 'src/elements/tts/speech/speech-files.ts' },
  { file: 'voice-picker.js', entry: 'src/elements/voice-picker/open-voice-picker.ts' },
];

export const LAZY_FILES = TABLE.map((row) => {
  const name = basename(row.file, '.js');
  const loader = `${dirname(row.entry)}/load-${name}.ts`;
  for (const path of [row.entry, loader])
    if (!existsSync(root + path)) throw new Error(`${row.file} needs ${path}, which is missing.`);
  return {
    ...row,
    loader,
    loaderName: `load${name.replace(/(?:^|-)(.)/g, (_, first) => first.toUpperCase())}`,
  };
});

/**
 * Modules that lazy files take from the script-tag file instead of a copy: those with state, with classes that are compared, and large
 * ones. A small pure function is cheaper copied than shared. Packages by name.
 */
export const SHARED = [
  'src/contract/errors.ts',
  'src/formats/base64.ts',
  'src/formats/pcm-decoder.ts',
  'src/client/proxy-answer.ts',
  'src/client/request.ts',
  'src/client/synthesize.ts',
  'src/audio/assets/asset-sources.ts',
  'src/audio/context/audio-context.ts',
  'src/audio/context/context-lease.ts',
  'src/audio/assets/load-worklet.ts',
  'src/audio/capture/microphone-error.ts',
  'src/audio/capture/open-microphone.ts',
  'src/audio/playback/pcm-player.ts',
  'src/audio/assets/trusted-script-url.ts',
  'src/formats/wav-header.ts',
  'src/elements/dictate/kurdish-dictate-events.ts',
  'src/elements/shared/error-template.ts',
  'src/elements/shared/report-to-developer.ts',
  'src/elements/shared/events.ts',
  'src/elements/tts/exclusive-playback.ts',
  'src/elements/shared/form-element.ts',
  'src/elements/shared/icons.ts',
  'src/elements/voice-picker/remembered-voice.ts',
  'src/elements/voice-picker/voice-recall.ts',
  'src/elements/localization/localized-strings.ts',
  'src/text/words/captions.ts',
  'src/elements/shared/shared.styles.ts',
  'src/elements/insertion/field-tracking.ts',
  'lit',
];

/** Modules that several files may each contain: functions and constants, without state or classes. */
export const COPIED = [
  'src/async/abortable.ts',
  'src/async/async-queue.ts',
  'src/async/deferred.ts',
  'src/async/delay.ts',
  'src/async/with-timeout.ts',
  'src/audio/context/audio-session.ts',
  'src/contract/dialects.ts',
  'src/contract/limits.ts',
  'src/elements/localization/language-file.ts',
  // Each file has its own part of them.
  'src/elements/localization/languages/ckb.ts',
  'src/elements/localization/languages/en.ts',
  'src/elements/shared/as-speech-error.ts',
  'src/elements/tts/speech/remembered-limit.ts',
  'src/text/normalize/dialect-hint.ts',
  'src/elements/tts/format-time.ts',
  'src/elements/tts/speech/decode-speech.ts',
  'src/text/normalize/next-part.ts',
  'src/elements/shared/boolean-attribute-converter.ts',
  'src/elements/shared/readable-voice.ts',
];
