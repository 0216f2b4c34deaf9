// Stands in every file of src and worklets while journeys are measured (add-probes.mjs). It runs in Node, pages, Workers and worklets.
import { markFinders } from './mark-finders.mjs';

/** Where touches and exchanges are collected: one channel for all threads of a process, and for a page with its Workers. */
export const CHANNEL = 'journeys';
/** Worklets have no channels. Their messages come through the ports of their nodes, under this name. */
export const MESSAGE = 'journey-note';

// The bundler writes what `marksOf` returns in place of MARKS.
const finders = Object.entries(markFinders(MARKS));
const report = typeof BroadcastChannel === 'undefined' ? reportByPort() : reportByChannel();

/** The call that runs. Undefined between them: what runs next is called from outside, by an event or a timer. */
let current;

/** A file that may touch the tone and the word, and which marks have been reported: of its touches, and of its exchanges by file. */
export const fileAt = (path) => ({ path, touched: {}, sent: {}, calls: new Map(), answers: new Map() });

/** A module's own code, as a call. */
export const loaded = (file) => ({ file, isOwn: true });

/**
 * Notes that a function has been called, and what it received.
 * @param outer The call around the function, if a promise goes on with it.
 */
export function entered(file, line, values, outer) {
  const call = { file };
  if (current) current.offered = undefined;
  if (outer) Object.assign(call, { ...outer, back: current, isOwn: true, offered: undefined });
  else link(call);
  current = call;
  for (const value of values) {
    touch(call, line, value);
    settled(value, (result) => exchange(call, 'given', result));
  }
  return call;
}

/** Notes that it has ended, and what its parameters then hold. */
export function left(call, line, values) {
  for (const value of values) {
    touch(call, line, value);
    exchange(call, 'taken', value);
  }
  // Otherwise a promise was rejected that it has awaited, or an iterator was closed.
  if (current === call) current = call.back;
}

/**
 * Who has called, or taken the next value of a generator. `asker` is the file whose call this is part of: where a file calls one back
 * that has called it, the call is still part of the first.
 */
function link(call) {
  const caller = current;
  call.back = caller;
  call.isOwn = caller?.file === call.file;
  call.isAnswer = caller !== undefined && !call.isOwn && caller.asker === call.file;
  call.from = caller?.file;
  call.entry = call.isOwn ? caller.entry : caller;
  if (call.isOwn) call.asker = caller.asker;
  else call.asker = call.isAnswer ? caller.entry?.asker : caller?.file;
}

/** Before an `await`: others run. @returns The value. */
export function paused(call, line, value) {
  touch(call, line, value);
  current = call.back;
  return value;
}

/** After an `await`, which an event or a timer may have ended. */
export function resumed(call) {
  if (current === call) return;
  call.back = undefined;
  current = call;
}

/** The same, with what was awaited. */
export function awaited(call, line, value) {
  resumed(call);
  return passed(call, line, value);
}

/** A value, on its way through a file. */
export function passed(call, line, value) {
  touch(call, line, value);
  return value;
}

/** The same of an argument of a function that may lead out of our code. */
export function offered(call, line, value) {
  call.offered = [...(call.offered ?? []), ...marksIn(value, call.file.sent)];
  return passed(call, line, value);
}

/** The result of such a function. Unless it was ours after all, the argument is out. */
export function sent(call, line, value) {
  const { path, sent } = call.file;
  reportMarks(call.offered ?? [], sent, { caller: path, kind: 'sent' });
  call.offered = undefined;
  return passed(call, line, value);
}

/** An event, which anybody may listen to. */
export function dispatched(call, line, value) {
  const { path, sent } = call.file;
  reportMarks(marksIn(value, sent), sent, { caller: path, kind: 'sent' });
  return passed(call, line, value);
}

/** What a function returns, and what its promise resolves to. */
export function returned(call, line, value) {
  settled(value, (result) => {
    touch(call, line, result);
    exchange(call, 'taken', result);
  });
  return value;
}

/** What a generator yields. Others run. */
export function yielded(call, line, value) {
  returned(call, line, value);
  current = call.back;
  return value;
}

/** It goes on, since somebody takes its next value. */
export function pulled(call, line, value) {
  if (current !== call) link(call);
  current = call;
  return passed(call, line, value);
}

/** Each value of an iterable that a loop goes through. */
export const each = (call, line, values) =>
  watched(values, call, line, (next) => {
    const result = next();
    touchSettled(call, line, result);
    return result;
  });

/** The same of a loop that awaits. */
export const eachLater = (call, line, values) =>
  watched(values, call, line, (next) => {
    const result = next();
    touchSettled(call, line, result);
    current = call.back;
    return result;
  });

/** The same of `yield*`: whoever takes the next value takes it from this file. */
export const delegated = (call, line, values) =>
  watched(values, call, line, (next) => {
    if (current !== call) link(call);
    current = call;
    const result = next();
    returned(call, line, result);
    if (!result.done) current = call.back;
    return result;
  });

function watched(values, call, line, take) {
  if (Object(values) !== values) return values;
  if (Array.isArray(values) || ArrayBuffer.isView(values)) return passed(call, line, values);
  const result = {};
  for (const key of [Symbol.iterator, Symbol.asyncIterator])
    if (typeof values[key] === 'function') result[key] = () => watchedIterator(values[key](), take);
  return result;
}

function watchedIterator(iterator, take) {
  const watch = (name) => iterator[name] && ((value) => take(() => iterator[name](value)));
  return { next: watch('next'), return: watch('return'), throw: watch('throw') };
}

const touchSettled = (call, line, value) => settled(value, (result) => touch(call, line, result));

/** Calls back with a value, and with what it resolves to. */
function settled(value, use) {
  use(value);
  if (value instanceof Promise) value.then(use, () => {});
}

/** Reports where the file first touches what travels. */
function touch({ file: { path, touched } }, line, value) {
  const marks = marksIn(value, touched);
  if (marks.length) reportMarks(marks, touched, { path, line, time: now() });
}

/** Reports that a file has `given` a value to the file that it has called, or `taken` one from there. */
function exchange({ file, from, isOwn, isAnswer }, kind, value) {
  if (isOwn) return;
  const caller = isAnswer ? file : from;
  const callee = isAnswer ? from : file;
  const direction = isAnswer ? OPPOSITE[kind] : kind;
  const known = knownExchange(file, from, isAnswer)[kind];
  reportMarks(marksIn(value, known), known, {
    caller: caller?.path,
    callee: callee.path,
    kind: direction,
  });
}

const OPPOSITE = { given: 'taken', taken: 'given' };

function knownExchange({ calls, answers }, from, isAnswer) {
  const known = isAnswer ? answers : calls;
  if (!known.has(from)) known.set(from, { given: {}, taken: {} });
  return known.get(from);
}

/** The marks that a value holds, and the forms in which it does, of those that are not known so far. */
function marksIn(value, known) {
  if (value === undefined || value === null) return [];
  return finders
    .filter(([name]) => !known[name])
    .map(([name, find]) => ({ name, form: find(value) }))
    .filter(({ form }) => form);
}

function reportMarks(marks, known, note) {
  for (const { name, form } of marks) {
    known[name] = true;
    report({ ...note, form });
  }
}

/** In ms. Worklets have only a clock that truncates. */
const now = () =>
  typeof performance === 'undefined' ? Date.now() + 1 : performance.timeOrigin + performance.now();

function reportByChannel() {
  const channel = new BroadcastChannel(CHANNEL);
  // In Node, an open channel keeps its process alive.
  channel.unref?.();
  return (note) => channel.postMessage(note);
}

function reportByPort() {
  const ports = [];
  const notes = [];
  const { registerProcessor } = globalThis;
  globalThis.registerProcessor = (name, Processor) =>
    registerProcessor(
      name,
      class extends Processor {
        constructor(...options) {
          super(...options);
          ports.push(this.port);
          for (const note of notes.splice(0)) this.port.postMessage({ [MESSAGE]: note });
        }
      },
    );
  return (note) => {
    if (ports.length) ports.at(-1).postMessage({ [MESSAGE]: note });
    else notes.push(note);
  };
}
