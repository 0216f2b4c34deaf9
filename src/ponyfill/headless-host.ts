import type { ReactiveControllerHost } from '@lit/reactive-element';

/** Host for an element's controller without an element: there is nothing to render. */
export const HEADLESS_HOST: ReactiveControllerHost = {
  addController() {},
  removeController() {},
  requestUpdate() {},
  updateComplete: Promise.resolve(true),
};
