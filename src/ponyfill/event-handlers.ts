/** Value of an `on…` attribute. */
export type Handler<Dispatched extends Event = Event> = ((event: Dispatched) => unknown) | null;

interface Registered {
  handler: unknown;
  readonly listener: (event: Event) => void;
}

const registered = new WeakMap<object, Map<string, Registered>>();

/**
 * Adds `on…` attributes to a class. As in HTML, a handler takes its place among the listeners when first set, keeps it when
 * replaced, and is removed by null; anything but a function counts as null.
 */
export function defineHandlers({ prototype }: { readonly prototype: EventTarget }, ...types: string[]): void {
  for (const type of types)
    Object.defineProperty(prototype, `on${type}`, {
      configurable: true,
      enumerable: true,
      get(this: EventTarget) {
        return registered.get(this)?.get(type)?.handler ?? null;
      },
      set(this: EventTarget, handler: unknown) {
        setHandler(this, type, typeof handler === 'function' ? handler : null);
      },
    });
}

function setHandler(target: EventTarget, type: string, handler: unknown): void {
  const handlers = registered.get(target) ?? new Map<string, Registered>();
  registered.set(target, handlers);
  const before = handlers.get(type);
  if (handler === null) {
    if (before) target.removeEventListener(type, before.listener);
    handlers.delete(type);
  } else if (before) {
    before.handler = handler;
  } else {
    const now: Registered = {
      handler,
      listener: (event) => (now.handler as (event: Event) => unknown).call(target, event),
    };
    handlers.set(type, now);
    target.addEventListener(type, now.listener);
  }
}
