import { createProxy, optionsFromEnvironment } from 'kurdish-speech/proxy';

let proxy;

// A route handler has no access to the caller's socket. Behind a reverse proxy set KURDISH_SPEECH_TRUSTED_PROXIES to how many append to
// X-Forwarded-For (1 for one nginx): without it, visitors have no individual limits. Without a reverse proxy visitors could set
// that header themselves, so leave the variable out.
// Created on the first request, because there are no keys at build time.
function handle(request) {
  proxy ??= createProxy(optionsFromEnvironment(process.env));
  return proxy.fetch(request);
}

export { handle as GET, handle as OPTIONS, handle as POST };
