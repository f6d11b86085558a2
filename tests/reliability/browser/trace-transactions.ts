import type { Page } from '@playwright/test';

interface Watched {
  /** When each transaction of IndexedDB began and ended, in milliseconds since 1970; the last some thousand of them. */
  transactions: { since: number; until: number }[];
}

/** In the page, before anything else: notes which transactions are open. A page that is stopped in one keeps others waiting. */
export function watchTransactions(): void {
  const watched = window as unknown as Watched;
  watched.transactions = [];
  // oxlint-disable-next-line typescript/unbound-method -- called with the database that it is asked of
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...how) {
    const transaction = begin.apply(this, how);
    const one = { since: Date.now(), until: Infinity };
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => {
        one.until = Date.now();
      });
    watched.transactions.push(one);
    if (watched.transactions.length > 4000) watched.transactions.splice(0, 2000);
    return transaction;
  };
}

/** How many transactions of a page were open at a time. */
export const openAt = (page: Page, time: number): Promise<number> =>
  page.evaluate(
    (at) =>
      (window as unknown as Watched).transactions.filter(({ since, until }) => since <= at && until > at)
        .length,
    time,
  );
