import { createProxy, optionsFromEnvironment } from 'kurdish-speech/proxy';

let proxy;

// A route handler does not see the caller's socket. Behind a reverse proxy set KURDISH_SPEECH_TRUSTED_PROXIES to how many append to
// X-Forwarded-For (1 for one nginx): without it no visitor has limits of their own. Without a reverse proxy visitors could write
// that header themselves, so leave the variable out.
// Made at the first request, because a build has no keys.
function handle(request) {
  proxy ??= createProxy(optionsFromEnvironment(process.env));
  return proxy.fetch(request);
}

export { handle as GET, handle as OPTIONS, handle as POST };
