import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

/** Cookies of browsers that have sent the right password. A restart forgets them. */
export interface DeviceCookies {
  /** A `Set-Cookie` header for a new id. */
  create(): string;
  /** The browser's id, from its `Cookie` header; undefined where it has none of ours. */
  read(header: string | undefined): string | undefined;
}

const COOKIE = /(?:^|; )speech-status=([\da-f-]{36})\.([\da-f]{64})(?:;|$)/;

export function createDeviceCookies(): DeviceCookies {
  const key = randomBytes(32);
  const sign = (id: string) => createHmac('sha256', key).update(id).digest('hex');
  return {
    create() {
      const id = randomUUID();
      return `speech-status=${id}.${sign(id)}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Strict`;
    },
    read(header = '') {
      const [, id, signature] = COOKIE.exec(header) ?? [];
      if (!id || !signature) return undefined;
      return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(id))) ? id : undefined;
    },
  };
}
