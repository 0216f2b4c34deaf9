import { fullScript } from 'virtual:full-script';
import { isPinned, nonce, scriptUrl } from './cdn-script.ts';
import { codeLoader } from './elements/facade/code-loader.ts';
import { watchPlayers } from './elements/facade/watch-players.ts';

watchPlayers(codeLoader({ ...fullScript, scriptUrl, isPinned, nonce }));
