import { expect, it, vi } from 'vitest';

it('rehearsal not ended properly → its mark removed', async () => {
  const deleted: string[] = [];
  vi.stubGlobal('caches', {
    open: async () => undefined,
    delete: async (name: string) => deleted.push(name),
  });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('window', { addEventListener: () => undefined });
  const { browserRehearsal } = await import('./browser-ports.ts');
  browserRehearsal();
  expect(deleted).toEqual(['rehearsal']);
});
