import type { PendingOp } from '../../../src/db/index.ts';
import type { Device } from '../world/device.ts';

/** What waits on a device. */
export const operationsOf = ({ disk }: Device): PendingOp[] => disk?.read<PendingOp>('pending') ?? [];

/** What waits on all devices of a schedule. */
export class Outboxes {
  private readonly devices: readonly Device[];

  constructor(devices: readonly Device[]) {
    this.devices = devices;
  }

  isOpen(): boolean {
    return this.devices.some((device) => operationsOf(device).length > 0);
  }

  /** What waits, in words. */
  left(): string {
    return this.devices
      .flatMap(operationsOf)
      .map((op) => `${op.entityKey} ${op.intent} ${op.state} in ${op.parentKey} under ${op.coveredBy}`)
      .join(', ');
  }

  /** What moves while anything is going on, at a version of the server. */
  picture(version: number): string {
    return [version, ...this.devices.map(({ disk }) => JSON.stringify(disk?.read('pending')))].join('\n');
  }

  /** When the next of those goes that only wait for their time: what is in doubt is looked for at ever longer intervals. */
  nextLook(now: number): number | null {
    return this.devices
      .flatMap(operationsOf)
      .flatMap(({ state, coveredBy, nextAt }) =>
        (state === 'ready' || state === 'unknown') && coveredBy === undefined ? nextAt : [],
      )
      .filter((at) => at > now)
      .reduce<number | null>((a, b) => Math.min(a ?? b, b), null);
  }
}
