import type { NetworkFiles } from '../../../src/db/database/network-files.ts';

/** For tests: files in memory, with room for so many bytes. */
export class MemoryFiles implements NetworkFiles {
  readonly all = new Map<string, Uint8Array<ArrayBuffer>>();
  room = Infinity;

  get bytes(): number {
    return [...this.all.values()].reduce((sum, { length }) => sum + length, 0);
  }
  async list() {
    return [...this.all].map(([name, { length }]) => ({ name, bytes: length }));
  }
  async read(name: string) {
    return this.all.get(name) ?? null;
  }
  async write(name: string, bytes: Uint8Array<ArrayBuffer>) {
    if (this.bytes + bytes.length > this.room) throw new DOMException('Full.', 'QuotaExceededError');
    this.all.set(name, bytes);
  }
  async remove(name: string) {
    this.all.delete(name);
  }
}
