/* What others may use: a client as one file, written and read. */
export { exportClient } from './export-client.ts';
export { importClient, importClientIn } from './import-client.ts';
