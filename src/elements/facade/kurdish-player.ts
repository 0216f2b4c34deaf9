import { moduleLoader } from './module-loader.ts';
import { watchPlayers } from './watch-players.ts';

// Not on servers.
if (globalThis.customElements)
  watchPlayers(
    moduleLoader(() => import('../tts/kurdish-tts.ts')),
    'kurdish-tts',
  );
