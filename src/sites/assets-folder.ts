import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the script-tag files. The path is the same from `src/` and from `dist/`. */
export const ASSETS_FOLDER = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'dist', 'cdn');
