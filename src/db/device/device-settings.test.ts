import { IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDeviceSettings, MOVED, type SettingsPorts } from './device-settings.ts';

function memory(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** Tabs of one browser: a message reaches all others. */
function channels(): SettingsPorts['channel'] {
  const tabs: ((event: MessageEvent) => void)[] = [];
  return () => {
    let own: ((event: MessageEvent) => void) | null = null;
    return {
      postMessage: (data: unknown) => {
        for (const tab of tabs) if (tab !== own) tab(new MessageEvent('message', { data }));
      },
      addEventListener: (_type: string, listener: unknown) => {
        own = listener as (event: MessageEvent) => void;
        tabs.push(own);
      },
    };
  };
}

async function opened(factory: IDBFactory, early = memory(), channel: SettingsPorts['channel'] = () => null) {
  const settings = createDeviceSettings({ factory: () => factory, early, channel });
  await settings.load();
  return settings;
}

afterEach(() => vi.useRealTimers());

describe('device settings', () => {
  it('process killed before local storage was written → each setting is as it was set', async () => {
    const factory = new IDBFactory();
    const before = memory();
    const settings = await opened(factory, before);
    const all = [...MOVED, 'theme', 'density', 'language', 'storey.markCornersSeen', 'anything new'];
    for (const key of all) settings.setItem(key, `value of ${key}`);
    settings.removeItem('storey.rehearsal');
    await settings.written();
    // What the disk has of local storage is older than all of this.
    const after = await opened(factory, memory({ 'storey.rehearsal': '1', theme: 'force-dark' }));
    for (const key of all.slice(1)) expect(after.getItem(key)).toBe(`value of ${key}`);
    expect(after.getItem('storey.rehearsal')).toBeNull();
  });

  it('first start after an update → takes over what local storage has, once', async () => {
    const factory = new IDBFactory();
    const early = memory({ storageNotice: 'storage', units: '"imperial"', access_token: 'a', config: '{}' });
    const first = await opened(factory, early);
    expect([first.getItem('storageNotice'), first.getItem('units')]).toEqual(['storage', '"imperial"']);
    expect([...early.kept.keys()]).toEqual(['access_token', 'config']);
    first.setItem('units', '"metric"');
    await first.written();
    // A tab of the earlier version, or a write that reached the disk late.
    early.setItem('units', '"imperial"');
    expect((await opened(factory, early)).getItem('units')).toBe('"metric"');
  });

  it('local storage has an older theme than was chosen → the chosen one, there too', async () => {
    const factory = new IDBFactory();
    const settings = await opened(factory);
    settings.setItem('theme', 'force-dark');
    await settings.written();
    const early = memory({ theme: 'force-light' });
    expect((await opened(factory, early)).getItem('theme')).toBe('force-dark');
    expect(early.getItem('theme')).toBe('force-dark');
  });

  it('another tab sets one → heard here', async () => {
    const factory = new IDBFactory();
    const channel = channels();
    const [one, other] = [await opened(factory, memory(), channel), await opened(factory, memory(), channel)];
    const heard: string[] = [];
    other.subscribe((key) => heard.push(key));
    one.setItem('snapping', 'false');
    one.removeItem('units');
    expect([other.getItem('snapping'), heard]).toEqual(['false', ['snapping', 'units']]);
  });

  it('database refused → local storage has them', async () => {
    const refusing = {
      open: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    const early = memory({ units: '"imperial"' });
    const settings = await opened(refusing as unknown as IDBFactory, early);
    expect(settings.getItem('units')).toBe('"imperial"');
    settings.setItem('snapping', 'false');
    expect(early.getItem('snapping')).toBe('false');
  });

  it('database opens late → the start does not wait, and what was set meanwhile counts', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const factory = new IDBFactory();
    let goOn = (): void => undefined;
    const slow = {
      open: (name: string, version: number) => {
        const request = {} as IDBOpenDBRequest;
        goOn = () => {
          const real = factory.open(name, version);
          real.onupgradeneeded = (event) => {
            Object.defineProperty(request, 'result', { value: real.result, configurable: true });
            request.onupgradeneeded?.(event);
          };
          real.onsuccess = (event) => request.onsuccess?.(event);
        };
        return request;
      },
    };
    const early = memory({ units: '"imperial"' });
    const settings = createDeviceSettings({
      factory: () => slow as unknown as IDBFactory,
      early,
      channel: () => null,
    });
    const loading = settings.load();
    await vi.advanceTimersByTimeAsync(2000);
    await loading;
    settings.setItem('snapping', 'false');
    const isTold = new Promise<void>((settle) => settings.subscribe(() => settle()));
    vi.useRealTimers();
    goOn();
    await isTold;
    await settings.written();
    expect((await opened(factory)).getItem('snapping')).toBe('false');
  });
});
