// A journey's files are hops and tools. A hop hands on what travels: a reader follows hops. A tool is called with it and gives what it
// makes of it back to the same caller: a reader looks it up. A file is a hop where, at least once,
// - one of its functions gets it from outside: called by an event, a message, a timer or anything else that is not ours;
// - one of its functions gives it to outside: to such a caller, to a function that takes it out (WAYS_OUT in add-probes.mjs), or in an event;
// - a file takes it from there, as a result or as the next value of an iterator, and never gives it there: it has come from elsewhere;
// - it gives it to a hop that it calls, or takes it from one; or
// - no hop calls it, not even by way of tools.
// All other files are tools. What a tool gets from a function or an iterator of its caller, or gives to one, while the caller waits for it is
// an exchange with the caller, also where tools of the tool are in between. There is no list of exceptions.

/**
 * Tells hops from tools.
 * @param measured The touches of a journey in order, `{ path, line, form }`, and the exchanges between files: `{ caller, callee, kind }`.
 * `given` are those to the file that is called, `taken` those from there, each without `caller` if it is called from outside; `sent` are
 * those from the caller to outside.
 * @returns Each file at its first touch, with the hops that call it, if only by way of tools; `hops` is undefined where it is a hop.
 */
export function hopsAndTools({ touches, exchanges }) {
  const hops = hopsOf(exchanges);
  const callers = new Map();
  for (const { caller, callee } of exchanges)
    if (caller && callee) callers.set(callee, new Set([...(callers.get(callee) ?? []), caller]));

  function hopsThatCall(path, seen = new Set()) {
    return [...(callers.get(path) ?? [])].flatMap((caller) => {
      if (seen.has(caller)) return [];
      seen.add(caller);
      return hops.has(caller) ? [caller] : hopsThatCall(caller, seen);
    });
  }

  const first = new Map(touches.toReversed().map((touch) => [touch.path, touch]));
  const paths = [...new Set(touches.map(({ path }) => path))];
  return paths.map((path) => {
    const { line, form } = first.get(path);
    const calling = new Set(hopsThatCall(path));
    if (hops.has(path) || calling.size === 0) return { path, line, form };
    return { path, line, form, hops: paths.filter((other) => calling.has(other)) };
  });
}

function hopsOf(exchanges) {
  const pair = ({ caller, callee }) => `${caller} ${callee}`;
  const given = new Set(exchanges.filter(({ kind }) => kind === 'given').map(pair));
  const hops = new Set();
  for (const exchange of exchanges) {
    const { caller, callee, kind } = exchange;
    if (kind === 'sent') hops.add(caller);
    else if (!caller || !given.has(pair(exchange))) hops.add(callee);
  }
  // Each turn finds at least one, or is the last.
  for (let size = -1; size < hops.size; ) {
    size = hops.size;
    for (const { caller, callee } of exchanges) if (caller && hops.has(callee)) hops.add(caller);
  }
  return hops;
}
