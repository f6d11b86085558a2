import type { Separator } from '../../domain/tables/index.ts';

/**
 * Spreadsheets part cells with a semicolon wherever the comma parts decimals. They go by the settings of the device, which
 * the browser's language is nearest to.
 * @param language of the console, for a browser that names none
 */
export const separatorFor = (language: string): Separator =>
  new Intl.NumberFormat(navigator.language || language).format(1.5).includes(',') ? ';' : ',';
