const KEY = 'embed';

/** Whether this window is shown by another page, which signed its user in. */
export const isEmbedded = (): boolean => sessionStorage.getItem(KEY) !== null;

export function setEmbedded(isOn: boolean): void {
  if (isOn) sessionStorage.setItem(KEY, '1');
  else sessionStorage.removeItem(KEY);
}
