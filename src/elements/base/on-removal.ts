import type { ReactiveControllerHost } from '@lit/reactive-element';

/** Lists, portals and animations put an element back within this time; one that is not back is gone. */
const GRACE_MS = 500;

/** What becomes of an element that leaves its document. */
interface RemovalHooks {
  /** It is out: as `<audio>`, not before the end of the task, by when routers and sortable lists have put it back. */
  out?(): void;
  /** It is back in time, after `out`. */
  back?(): void;
  /** It is not coming back soon: releases what the page needs for others. It may come back all the same. */
  gone(): void;
}

/** Calls back when an element has left its document, not when it is moved within it. */
export function onRemoval(host: ReactiveControllerHost, hooks: RemovalHooks): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOut = false;
  host.addController({
    hostConnected() {
      clearTimeout(timer);
      if (isOut) hooks.back?.();
      isOut = false;
    },
    hostDisconnected() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isOut = true;
        timer = setTimeout(() => {
          isOut = false;
          hooks.gone();
        }, GRACE_MS);
        hooks.out?.();
      });
    },
  });
}
