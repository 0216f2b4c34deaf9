import { lazyModule } from '../../audio/assets/lazy-module.ts';

/** Defines `<kurdish-voice-picker>`. Only needed once somebody opens it. */
export const loadVoicePicker = lazyModule('voice picker', () => import('./open-voice-picker.ts'));
