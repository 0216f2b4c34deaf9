import { NextResponse } from 'next/server';

/** Sends the site's policy. Next.js puts the nonce that it finds there on the scripts it writes. */
export function proxy(request) {
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64');
  const policy = process.env.CONTENT_SECURITY_POLICY?.replaceAll('NONCE', nonce);
  if (!policy) return NextResponse.next();
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}
