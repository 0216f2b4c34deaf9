import type { ReactiveControllerHost } from '@lit/reactive-element';

/** Calls back when an element has left its document. A move within the document disconnects and connects again in the same task. */
export function onRemoval(host: ReactiveControllerHost, removed: () => void): void {
  let isConnected = false;
  host.addController({
    hostConnected() {
      isConnected = true;
    },
    hostDisconnected() {
      isConnected = false;
      queueMicrotask(() => {
        if (!isConnected) removed();
      });
    },
  });
}
