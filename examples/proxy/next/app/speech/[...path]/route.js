import { createProxy, optionsFromEnvironment } from 'kurdish-speech/proxy';

let proxy;

// Made at the first request, because a build has no keys.
function handle(request) {
  proxy ??= createProxy(optionsFromEnvironment(process.env));
  return proxy.fetch(request);
}

export { handle as GET, handle as OPTIONS, handle as POST };
