// One launcher for the test runner out of several browsers, each a process with windows, focus and microphone of its own. Several
// pages of one browser would not do: only one of them has the focus, and the others' timers and frames are held back.

/** Each page of tests is given to a browser that has none. The runner's commands find its page there. */
export function inTurn(launchers) {
  const owners = new Map();
  const [first] = launchers;
  const idle = () => launchers.find((launcher) => ![...owners.values()].includes(launcher)) ?? first;
  const owner = (id) => owners.get(id) ?? first;
  return {
    name: first.name,
    type: first.type,
    concurrency: launchers.length,
    initialize: (...args) => Promise.all(launchers.map((launcher) => launcher.initialize?.(...args))),
    stop: () => Promise.all(launchers.map((launcher) => launcher.stop?.())),
    isActive: (id) => owners.get(id)?.isActive(id) ?? false,
    getBrowserUrl: (id) => owner(id).getBrowserUrl(id),
    getPage: (id) => owner(id).getPage(id),
    startSession(id, url) {
      const launcher = idle();
      owners.set(id, launcher);
      return launcher.startSession(id, url);
    },
    async stopSession(id) {
      try {
        return await owner(id).stopSession(id);
      } finally {
        owners.delete(id);
      }
    },
    startDebugSession: (id, url) => first.startDebugSession(id, url),
  };
}
