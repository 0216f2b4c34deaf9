import { relative, sep } from 'node:path';
import { root } from '../project.mjs';

/**
 * Browser test files that may fail and pass in a second run, alone. Any other fails the suite: a test that fails now and then hides a
 * fault. Each entry has a reason and the day it was written: `{ file: 'test/…', reason: '…', since: '2026-11-22' }`.
 */
const LISTED = [
  {
    file: 'test/audio/capture/microphone.test.ts',
    reason:
      'on a starved machine the sound server drops blocks on their way to Firefox, and its fidelity test then measures the loss',
    since: '2026-11-22',
  },
  {
    file: 'test/audio/capture/microphone-failures.test.ts',
    reason:
      'on a starved machine WebKit drops blocks of sound before a fault that comes by the clock; it now comes later, which has not been proved enough',
    since: '2026-11-22',
  },
  {
    file: 'test/elements/dictate/dictation-controller-economy.test.ts',
    reason: 'counts microphone tracks; WebKit opened fewer once at load 13; the cause is not known yet',
    since: '2026-11-22',
  },
  {
    file: 'test/elements/voice-picker/kurdish-voice-picker-preview.test.ts',
    reason: 'waits a fixed time for a preview to sound, which WebKit missed once at load 13',
    since: '2026-11-22',
  },
];

/** Of files that passed only in a second run, those that are not on the list. */
export function unlistedSecondRuns(files, listed = LISTED) {
  const names = files.map((file) => relative(root, file).split(sep).join('/'));
  return names.filter((name) => !listed.some(({ file }) => file === name));
}
