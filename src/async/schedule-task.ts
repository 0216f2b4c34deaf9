const { setImmediate } = globalThis as { setImmediate?: (callback: () => void) => void };

/**
 * Runs a callback in a separate task, after the events that are pending now: work cut into slices stays responsive between them.
 *
 * Node has `setImmediate` for this; a MessageChannel would starve other ports there, because Node drains up to 1,000 messages of
 * one port before it looks at the next. Browsers have no `setImmediate`, and clamp nested timers to 4 ms.
 */
export const scheduleTask: (callback: () => void) => void = setImmediate
  ? (callback) => setImmediate(callback)
  : viaMessageChannel();

function viaMessageChannel(): (callback: () => void) => void {
  let channel: MessageChannel | undefined;
  const callbacks: (() => void)[] = [];
  return (callback) => {
    if (!channel) {
      channel = new MessageChannel();
      channel.port1.onmessage = () => callbacks.shift()?.();
    }
    callbacks.push(callback);
    channel.port2.postMessage(undefined);
  };
}
