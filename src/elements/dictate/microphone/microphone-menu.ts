/** An element that listens, and may show a menu of microphones. */
interface Listener {
  deviceId: string | null;
  requestUpdate(): void;
}

/** Of the page, in the order in which they were connected. */
const listeners = new Set<Listener>();
let latest: Listener | undefined;

/** A page has one menu of microphones: in the element that was used last, before any use in the first. It chooses for all of them. */
export const microphoneMenu = {
  add(listener: Listener): void {
    listeners.add(listener);
  },
  remove(listener: Listener): void {
    listeners.delete(listener);
    if (latest === listener) latest = undefined;
    update();
  },
  /** The element is being used: the menu moves there. */
  use(listener: Listener): void {
    if (latest === listener) return;
    latest = listener;
    update();
  },
  isIn(listener: Listener): boolean {
    const [first] = listeners;
    return (latest ?? first) === listener;
  },
  /** Elements for which the page chose another microphone keep it. */
  choose(deviceId: string, chooser: Listener): void {
    const before = chooser.deviceId;
    for (const listener of listeners)
      if (listener === chooser || listener.deviceId === before) listener.deviceId = deviceId;
  },
};

function update(): void {
  for (const listener of listeners) listener.requestUpdate();
}
