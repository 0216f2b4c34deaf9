// Files that the script-tag file loads from beside itself when they are needed.
// To add a file: write `load-<name>.ts` beside the entry, which exports `load<Name>(assetBase)` and imports the entry (that is what
// npm users get; the script-tag build replaces it by its own loader), add a row here, a limit in .size-limit.json and a row in
// the table of docs/script-tag.md. The build names the modules that must be listed as shared or as copied.
import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { root } from '../../project.mjs';

// `within` names a file that hands on to this one what it contains, as the script does to all, and is loaded before it.
const TABLE = [
  { file: 'bar-menu.js', entry: 'src/elements/tts/bar/create-bar-menu.ts' },
  { file: 'dictate.js', entry: 'src/elements/dictate/kurdish-dictate.ts' },
  { file: 'dictation.js', entry: 'src/elements/dictate/session/dictation-module.ts', within: 'dictate.js' },
  { file: 'dictation-text.js', entry: 'src/elements/dictate/text/dictation-text.ts', within: 'dictate.js' },
  { file: 'editors.js', entry: 'src/elements/editors/find-editor.ts', within: 'dictate.js' },
  { file: 'explain-refusal.js', entry: 'src/elements/tts/synthesis/explain-refusal.ts' },
  { file: 'growing-text.js', entry: 'src/elements/tts/text/written-text.ts' },
  { file: 'languages.js', entry: 'src/elements/localization/further-languages.ts' },
  { file: 'listening-reports.js', entry: 'src/elements/tts/media/listening-reports.ts' },
  { file: 'limit.js', entry: 'src/elements/tts/media/keep-limit.ts' },
  {
    file: 'local-dictation.js',
    entry: 'src/elements/dictate/local/local-dictation.ts',
    within: 'dictate.js',
  },
  { file: 'local-speech.js', entry: 'src/elements/local/local-speech.ts' },
  { file: 'media-player.js', entry: 'src/audio/media/media-player.ts' },
  { file: 'media.js', entry: 'src/elements/tts/media/attach-media-features.ts' },
  { file: 'mp3-encoder.js', entry: 'src/audio/mp3/mp3-encoder.ts' },
  { file: 'overlay-highlighter.js', entry: 'src/elements/tts/media/overlay-highlighter.ts' },
  { file: 'playing-bar.js', entry: 'src/elements/tts/bar/create-playing-bar.ts' },
  { file: 'playlist.js', entry: 'src/elements/playlist/kurdish-playlist.ts' },
  { file: 'prepare-requests.js', entry: 'src/elements/tts/requests/prepare-requests.ts' },
  { file: 'published-speech.js', entry: 'src/elements/tts/published/published-speech.ts' },
  { file: 'review.js', entry: 'src/elements/review/kurdish-review.ts', within: 'dictate.js' },
  { file: 'speech-decoder.js', entry: 'src/elements/tts/synthesis/choose-decoder.ts' },
  { file: 'speech-files.js', entry: 'src/elements/tts/synthesis/speech-files.ts' },
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

/** Files that hand on what they contain. */
export const PARENT_FILES = LAZY_FILES.filter(({ file }) => LAZY_FILES.some(({ within }) => within === file));

/**
 * Everything else that the script-tag file contains is handed over to the lazy files. Of these each takes a copy, with its own part of
 * them: without state, and without classes.
 */
export const COPIED = [
  'src/audio/media/sounding-media.ts',
  'src/elements/localization/language-file.ts',
  'src/elements/localization/ckb.strings.ts',
  'src/elements/localization/en.strings.ts',
  'src/elements/localization/kmr.strings.ts',
  'src/elements/localization/kmr-arab.strings.ts',
];
