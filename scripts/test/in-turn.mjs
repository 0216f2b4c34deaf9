// Combines several browsers into one launcher for the test runner, each a process with its own windows, focus and microphone. Several
// pages of one browser would not do: only one has the focus, and the others' timers and frames are throttled.

/** Each test page opens in an idle browser; the runner's commands find it there. */
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
