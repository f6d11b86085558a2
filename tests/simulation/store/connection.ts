import { Rows, type Disk } from './disk.ts';
import { Names } from './names.ts';
import { Running, StoreHandle, type Mode, type Owner } from './transaction.ts';

/** An open database (`IDBDatabase`), as far as Dexie uses it. */
export class Connection {
  onversionchange: unknown = null;
  onclose: unknown = null;
  private isClosed = false;
  private upgrade: Running | null = null;
  readonly name: string;
  private readonly process: Owner;
  private readonly disk: Disk;

  constructor(process: Owner, name: string, disk: Disk) {
    this.process = process;
    this.name = name;
    this.disk = disk;
  }

  get version(): number {
    return this.disk.version;
  }

  get objectStoreNames(): Names {
    return Names.listing([...this.disk.stores.keys()].sort());
  }

  transaction(names: string | string[], mode: Mode = 'readonly'): Running {
    if (this.isClosed)
      throw Object.assign(new Error('The connection is closed.'), { name: 'InvalidStateError' });
    const running = this.begin(typeof names === 'string' ? [names] : [...names], mode);
    running.start();
    return running;
  }

  begin(names: string[], mode: Mode): Running {
    const running = new Running(this.process, this, this.disk, names, mode);
    if (mode === 'versionchange') this.upgrade = running;
    return running;
  }

  createObjectStore(
    name: string,
    options: { keyPath?: string | string[]; autoIncrement?: boolean } = {},
  ): StoreHandle {
    if (this.upgrade === null) throw new Error('Tables are made while the version changes.');
    const rows = new Rows(options.keyPath ?? null, options.autoIncrement ?? false);
    this.disk.stores.set(name, rows);
    this.upgrade.names.push(name);
    return new StoreHandle(this.upgrade, name, rows);
  }

  close(): void {
    this.isClosed = true;
  }
}
