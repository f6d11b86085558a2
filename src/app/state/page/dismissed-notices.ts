const KEY = 'storageNotice';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Which words about this browser's storage a person has put away: once a device, until they are others. */
export const isPutAway = (store: Store, notice: string): boolean => putAway(store).includes(notice);

export function putNoticeAway(store: Store, notice: string): void {
  if (!isPutAway(store, notice)) store.setItem(KEY, [...putAway(store), notice].join(' '));
}

export function forgetPutAway(store: Store, notice: string): void {
  if (isPutAway(store, notice))
    store.setItem(
      KEY,
      putAway(store)
        .filter((one) => one !== notice)
        .join(' '),
    );
}

/** The offer of the tour: each person of a device gets it. */
export const tourOf = (userId: number): string => `tour:${userId}`;

const putAway = (store: Store): string[] => (store.getItem(KEY) ?? '').split(' ').filter(Boolean);
