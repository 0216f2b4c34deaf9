// First, because elements already on the page are upgraded when they are defined. The build puts the other modules in the order in which they
// compress best (scripts/build/script/module-order.json).
import './cdn-assets.ts';
import './elements/tts/kurdish-tts.ts';
import './cdn-late-elements.ts';
import { lazyFiles } from 'virtual:lazy-files';
import { provideLazyFiles } from './cdn-lazy-file.ts';

provideLazyFiles(lazyFiles);
