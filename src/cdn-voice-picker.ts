import { DegradedEvent } from './elements/shared/events.ts';
import { loadVoicePicker } from './elements/voice-picker/load-voice-picker.ts';

// `<kurdish-voice-picker>` is in a separate file, which pages without one do not fetch. A page may add one at any time.
const { document } = globalThis;
const arrivals = document && new MutationObserver(look);
arrivals?.observe(document, { subtree: true, childList: true });
look();

function look(): void {
  const [picker] = document?.getElementsByTagName('kurdish-voice-picker') ?? [];
  if (!picker) return;
  arrivals.disconnect();
  loadVoicePicker(picker.getAttribute('asset-base') ?? undefined).catch(({ message }) => {
    addEventListener('online', look, { once: true });
    picker.dispatchEvent(new DegradedEvent({ feature: 'voice-picker', reason: message }));
  });
}
