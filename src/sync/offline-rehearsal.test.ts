import { expect, it } from 'vitest';
import type { FetchPort, NetworkPort } from './ports.ts';
import { createRehearsal } from './offline-rehearsal.ts';

/** Two tabs of one browser: each hears what the other writes. */
function twoTabs() {
  const all = new Map<string, string>();
  const tabs: (() => void)[] = [];
  const open = () => {
    const mine = tabs.length;
    const others = (): void => tabs.forEach((hear, i) => i !== mine && hear());
    return createRehearsal(
      {
        getItem: (key) => all.get(key) ?? null,
        setItem: (key, value) => {
          all.set(key, value);
          others();
        },
        removeItem: (key) => {
          all.delete(key);
          others();
        },
      },
      (hear) => {
        tabs.push(hear);
        return () => undefined;
      },
    );
  };
  return { first: open(), second: open(), open };
}

it('offline rehearsal → no request from any tab, also after a reload', async () => {
  const { first, second, open } = twoTabs();
  const asked: string[] = [];
  const real: FetchPort = async (input) => {
    asked.push(input);
    return new Response('');
  };
  const network: NetworkPort = { isOnline: () => true, onChange: () => () => undefined };
  let told = 0;
  second.network(network).onChange(() => (told += 1));
  first.begin();
  for (const tab of [first, second, open()]) {
    expect([tab.isOn(), tab.network(network).isOnline()]).toEqual([true, false]);
    await expect(tab.fetch(real)('https://a.test/', {})).rejects.toThrow(TypeError);
    expect(() => tab.refuse()).toThrow('rehearsal');
  }
  expect([asked, told]).toEqual([[], 1]);
  second.end();
  expect([first.isOn(), first.network(network).isOnline(), told]).toEqual([false, true, 2]);
  await first.fetch(real)('https://a.test/', {});
  expect(asked).toEqual(['https://a.test/']);
  expect(first.network({ ...network, isOnline: () => false }).isOnline()).toBe(false);
});

it('offline rehearsal started → requests aborted, user can end it', async () => {
  const { first, second } = twoTabs();
  const waits: FetchPort = (_input, init) =>
    new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('broken off', 'AbortError')));
    });
  const inFlight = first.fetch(waits)('https://a.test/', {});
  second.begin();
  await expect(inFlight).rejects.toThrow('broken off');
  second.end();
  const own = new AbortController();
  const another = first.fetch(waits)('https://a.test/', { signal: own.signal });
  own.abort();
  await expect(another).rejects.toThrow('broken off');
});
