import { MeasurePage } from './measure-page.ts';
import { byId } from './page-elements.ts';
import { RecordingStore } from './recording-store.ts';
import { LANGUAGES, STRINGS } from './strings.ts';

try {
  const store = await RecordingStore.open();
  new MeasurePage(store, await store.all()).show();
} catch {
  const language = LANGUAGES.find((each) => location.hash === `#${each}`) ?? 'ckb';
  byId('status').textContent = STRINGS[language].keepsNothing;
  byId<HTMLButtonElement>('record').disabled = true;
}
document.documentElement.classList.remove('unread');
