import type { ScanFault } from './file-text.ts';

/** The messages to the thread. `id` names the upload. */
export type Order =
  | { id: number; kind: 'open'; path: string; member: string; restMax: number }
  | { id: number; kind: 'chunk'; bytes: Uint8Array<ArrayBuffer> }
  | { id: number; kind: 'end' }
  /** The upload broke off. */
  | { id: number; kind: 'drop' };

/** One answer to each order. */
export type Report =
  | { id: number; kind: 'taken' }
  | { id: number; kind: 'done'; rest: Uint8Array; size: number }
  | { id: number; kind: 'fault'; fault: ScanFault | 'storage' | 'storage-full' };
