/** Seconds by which the server's clock is ahead of the device's; null: the server has not been heard yet. */
let ahead: number | null = null;

/** Takes the time from an answer of the server: when it was made, and how long it lay on the way. */
export function hearClock(headers: Headers, deviceMs = Date.now()): void {
  const made = Date.parse(headers.get('date') ?? '');
  const age = Number(headers.get('age') ?? 0);
  if (Number.isFinite(made)) ahead = made / 1000 + (Number.isFinite(age) ? age : 0) - deviceMs / 1000;
}

/** Now in epoch seconds: by the server's clock, or by the device's where the server has not been heard. */
export const nowSeconds = (deviceMs = Date.now()): number => Math.floor(deviceMs / 1000 + (ahead ?? 0));

export const isByServer = (): boolean => ahead !== null;

/** What the device's clocks are ahead of UTC, for sites that do not name their time zone. */
export const deviceOffsets = (): [number, number][] => [[0, new Date().getTimezoneOffset() * -60]];
