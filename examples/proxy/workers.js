import { DurableObject } from 'cloudflare:workers';
import { createProxy, optionsFromEnvironment } from 'kurdish-speech/proxy';

let proxy;

export default {
  fetch(request, env) {
    // One object per counter, because Workers run in many places at once and share no memory.
    const counter = (key) => env.SPENDING.get(env.SPENDING.idFromName(key));
    proxy ??= createProxy({
      ...optionsFromEnvironment(env),
      store: {
        spend: (key, ...rest) => counter(key).spend(...rest),
        refund: (key, amount) => counter(key).refund(amount),
      },
    });
    return proxy.fetch(request, { address: request.headers.get('cf-connecting-ip') ?? undefined });
  },
};

/** What one token, address or origin has spent. */
export class Spending extends DurableObject {
  async spend(amount, limit, expiresAt) {
    const { spent } = await this.#read();
    if (spent + amount > limit) return false;
    await this.ctx.storage.put('counter', { spent: spent + amount, expiresAt });
    await this.ctx.storage.setAlarm(expiresAt);
    return true;
  }

  async refund(amount) {
    const { spent, expiresAt } = await this.#read();
    if (expiresAt) await this.ctx.storage.put('counter', { spent: Math.max(0, spent - amount), expiresAt });
  }

  async alarm() {
    await this.ctx.storage.deleteAll();
  }

  async #read() {
    const counter = await this.ctx.storage.get('counter');
    return counter && counter.expiresAt > Date.now() ? counter : { spent: 0 };
  }
}
