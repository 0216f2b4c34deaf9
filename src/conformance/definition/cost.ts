/** Billed units: characters synthesized, files transcribed, live sessions opened. */
export interface Cost {
  readonly characters: number;
  readonly credits: number;
  readonly sessions: number;
}

export const FREE_OF_CHARGE: Cost = { characters: 0, credits: 0, sessions: 0 };

export function costOf(part: Partial<Cost>): Cost {
  return { ...FREE_OF_CHARGE, ...part };
}

export function sumCosts(costs: Iterable<Cost>): Cost {
  let total = FREE_OF_CHARGE;
  for (const { characters, credits, sessions } of costs) {
    total = {
      characters: total.characters + characters,
      credits: total.credits + credits,
      sessions: total.sessions + sessions,
    };
  }
  return total;
}

export function isFree({ characters, credits, sessions }: Cost): boolean {
  return characters + credits + sessions === 0;
}

/** E.g. `175 characters, 2 credits and 2 sessions`. */
export function formatCost(cost: Cost): string {
  const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`;
  const { characters, credits, sessions } = cost;
  return `${count(characters, 'character')}, ${count(credits, 'credit')} and ${count(sessions, 'session')}`;
}
