import { earlyStorage } from '../../../db/device/device-settings.ts';
import { notedLevel } from '../../../start/notes.ts';

/** The level that this browser had open last, by its key on this device; null: none. */
export const lastLevel = (): string | null => notedLevel(() => earlyStorage)?.lid ?? null;
