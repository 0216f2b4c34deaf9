'use client';

// Only for policies with Trusted Types: Next.js loads its files by plain addresses, which pass through a policy of this name.
// Where the name is not allowed, there is none.
try {
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });
} catch {}
