// What the script-tag file leaves out and loads from beside itself when it is used.
// To add a file: write `src/elements/load-<name>.ts`, which exports `load<Name>(assetBase)` and imports the entry (that is what
// npm users get; the script-tag build puts a loader of its own in its place), add a row here, a limit in .size-limit.json and a row in
// the table of docs/script-tag.md. The build names the modules that have to be listed as shared or as copied.
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { root } from './project.mjs';

const TABLE = [
  { file: 'dictation.js', entry: 'src/elements/dictation-parts.ts' },
  { file: 'languages.js', entry: 'src/elements/localization/further-languages.ts' },
  { file: 'media.js', entry: 'src/elements/media-support.ts' },
  { file: 'voice-picker.js', entry: 'src/elements/voice-picker.ts' },
];

export const LAZY_FILES = TABLE.map((row) => {
  const name = basename(row.file, '.js');
  const loader = `src/elements/load-${name}.ts`;
  for (const path of [row.entry, loader])
    if (!existsSync(root + path)) throw new Error(`${row.file} needs ${path}, which is missing.`);
  return {
    ...row,
    loader,
    loaderName: `load${name.replace(/(?:^|-)(.)/g, (_, first) => first.toUpperCase())}`,
  };
});

/**
 * What lazy files take from the script-tag file in place of a copy: all that has state or whose classes are compared, and what is
 * large. A small pure function is cheaper twice than handed over. Packages by their name.
 */
export const SHARED = [
  'src/contract/errors.ts',
  'src/client/request.ts',
  'src/client/synthesize.ts',
  'src/audio/asset-sources.ts',
  'src/audio/audio-context.ts',
  'src/audio/context-lease.ts',
  'src/audio/load-worklet.ts',
  'src/audio/microphone-error.ts',
  'src/audio/open-microphone.ts',
  'src/audio/pcm-player.ts',
  'src/audio/trusted-script-url.ts',
  'src/audio/wav.ts',
  'src/elements/dictation-events.ts',
  'src/elements/error-template.ts',
  'src/elements/events.ts',
  'src/elements/exclusive-playback.ts',
  'src/elements/form-element.ts',
  'src/elements/icons.ts',
  'src/elements/localization/language.ts',
  'src/elements/shared.styles.ts',
  'src/elements/watch-fields.ts',
  'lit',
];

/** In several files, each with a copy of its own: functions and constants, without state or classes. */
export const COPIED = [
  'src/audio/audio-session.ts',
  'src/client/proxy-answer.ts',
  'src/contract/dialects.ts',
  'src/contract/limits.ts',
  'src/elements/as-speech-error.ts',
  'src/elements/dialect-hint.ts',
  'src/elements/format-time.ts',
  'src/elements/switch-converter.ts',
  'src/elements/voice-choice.ts',
  'src/formats/wav-header.ts',
];
