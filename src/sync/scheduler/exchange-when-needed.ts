import type { Exchange } from '../exchange/exchange-types.ts';
import type { ExchangeOf } from '../exchange/exchange.ts';

/** What carries work in files is loaded with the first file. Rejects where that can't be had; the next call tries again. */
export function exchangeWhenNeeded(of: ExchangeOf): Exchange {
  const load = async (): Promise<Exchange> => {
    const { createExchange } = await import('../exchange/exchange.ts');
    return createExchange(of);
  };
  return {
    exportWork: async (only) => (await load()).exportWork(only),
    readWork: async (file) => (await load()).readWork(file),
    takeWork: async (content) => (await load()).takeWork(content),
  };
}
