import { MeasurePage } from './measure-page.ts';
import { byId } from './page-elements.ts';
import { RecordingStore } from './recording-store.ts';
import { LANGUAGES, STRINGS } from './strings.ts';

const opened = await RecordingStore.open()
  .then(async (store) => ({ store, recordings: await store.all() }))
  .catch(() => undefined);
if (opened) new MeasurePage(opened.store, opened.recordings).show();
else {
  const language = LANGUAGES.find((each) => location.hash === `#${each}`) ?? 'ckb';
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ckb' ? 'rtl' : 'ltr';
  byId('status').textContent = STRINGS[language].keepsNothing;
  byId<HTMLButtonElement>('record').disabled = true;
}
document.documentElement.classList.remove('unread');
