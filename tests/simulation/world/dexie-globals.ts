import { KeyRange } from '../store/keys.ts';

/**
 * Imported before Dexie, which looks once, when it is loaded, at what its surroundings have: key ranges, and a channel
 * to other threads, over which what happens in one simulation would reach another program.
 */
Object.assign(globalThis, { IDBKeyRange: KeyRange, BroadcastChannel: undefined });
