import type { ReactiveControllerHost } from '@lit/reactive-element';

/** Runs a reactive controller without an element: there is nothing to render. */
export const HEADLESS_HOST: ReactiveControllerHost = {
  addController() {},
  removeController() {},
  requestUpdate() {},
  updateComplete: Promise.resolve(true),
};
