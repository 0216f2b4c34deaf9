import { COMMAND_SCENES } from './command-scenes.ts';
import { LIVE } from './live-scene.ts';
import { EDITING_SCENES, type Scene } from './scenes.ts';

/** The rows of the table. */
export const SCENES: readonly Scene[] = [...EDITING_SCENES, ...COMMAND_SCENES, LIVE];
