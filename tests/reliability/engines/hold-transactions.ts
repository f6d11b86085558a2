/** Runs in a page: what the app writes from now on is not done before the page is left, as a large import. */
export function holdTransactions(): void {
  const open = IDBTransaction.prototype.objectStore;
  const held = new Set<IDBTransaction>();
  (window as unknown as { held: Set<IDBTransaction> }).held = held;
  let isOn = true;
  window.addEventListener('pagehide', () => (isOn = false));
  // By the stores: Dexie holds on to the browser's own way to begin a transaction.
  IDBTransaction.prototype.objectStore = function asked(this: IDBTransaction, name) {
    const store = open.call(this, name);
    if (isOn && this.mode === 'readwrite' && !held.has(this)) {
      held.add(this);
      const again = (): void => {
        store.count().onsuccess = again;
      };
      again();
    }
    return store;
  };
}

/** Runs in a page: whether such a transaction is open. */
export const isHolding = (): boolean => ((window as { held?: Set<IDBTransaction> }).held?.size ?? 0) > 0;
