// Stands in every file of src and worklets while journeys are measured (add-probes.mjs). It runs in Node, pages, Workers and worklets.
import { markFinders } from './mark-finders.mjs';

/** Where touches are collected: one channel for all threads of a process, and for a page with its Workers. */
export const CHANNEL = 'journeys';
/** Worklets have no channels. Their messages come through the ports of their nodes, under this name. */
export const MESSAGE = 'journey-touch';

// The bundler writes what `marksOf` returns in place of MARKS.
const { toneIn, wordIn } = markFinders(MARKS);
const report = typeof BroadcastChannel === 'undefined' ? reportByPort() : reportByChannel();

/** A file that may touch the tone and the word. */
export const fileAt = (path) => ({ path, hasTone: false, hasWord: false });

/** Notes where the file first touches what travels. @returns The value. */
export function passed(file, line, value) {
  if (value === undefined || value === null) return value;
  const tone = file.hasTone ? undefined : toneIn(value);
  const word = file.hasWord ? undefined : wordIn(value);
  if (tone) file.hasTone = true;
  if (word) file.hasWord = true;
  for (const form of [tone, word]) if (form) report({ path: file.path, line, form, time: now() });
  return value;
}

/** The same of all parameters of a function. */
export function received(file, line, values) {
  for (const value of values) passed(file, line, value);
}

/** The same of what a function returns, and of what its promise resolves to. */
export function returned(file, line, value) {
  if (value instanceof Promise)
    value.then(
      (resolved) => passed(file, line, resolved),
      () => {},
    );
  return passed(file, line, value);
}

/** The same of each value of an iterable that a loop or `yield*` goes through. */
export function each(file, line, values) {
  if (Object(values) !== values) return values;
  if (Array.isArray(values) || ArrayBuffer.isView(values)) return passed(file, line, values);
  const watched = {};
  for (const key of [Symbol.iterator, Symbol.asyncIterator])
    if (typeof values[key] === 'function') watched[key] = () => watchedIterator(file, line, values[key]());
  return watched;
}

function watchedIterator(file, line, iterator) {
  const watch = (name) => iterator[name] && ((value) => returned(file, line, iterator[name](value)));
  return { next: watch('next'), return: watch('return'), throw: watch('throw') };
}

/** In ms. Worklets have only a clock that truncates. */
const now = () =>
  typeof performance === 'undefined' ? Date.now() + 1 : performance.timeOrigin + performance.now();

function reportByChannel() {
  const channel = new BroadcastChannel(CHANNEL);
  // In Node, an open channel keeps its process alive.
  channel.unref?.();
  return (touch) => channel.postMessage(touch);
}

function reportByPort() {
  const ports = [];
  const touches = [];
  const { registerProcessor } = globalThis;
  globalThis.registerProcessor = (name, Processor) =>
    registerProcessor(
      name,
      class extends Processor {
        constructor(...options) {
          super(...options);
          ports.push(this.port);
          for (const touch of touches.splice(0)) this.port.postMessage({ [MESSAGE]: touch });
        }
      },
    );
  return (touch) => {
    if (ports.length) ports.at(-1).postMessage({ [MESSAGE]: touch });
    else touches.push(touch);
  };
}
