import { MeasurePage } from './measure-page.ts';
import { RecordingStore } from './recording-store.ts';

const store = await RecordingStore.open();
const page = new MeasurePage(store, await store.all());
page.show();
document.documentElement.classList.remove('unread');
