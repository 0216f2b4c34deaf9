import type { ReactiveControllerHost } from '@lit/reactive-element';

/** Holds a controller of the elements where there is no element: nothing has to be drawn anew. */
export const HEADLESS_HOST: ReactiveControllerHost = {
  addController() {},
  removeController() {},
  requestUpdate() {},
  updateComplete: Promise.resolve(true),
};
