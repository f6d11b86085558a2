import { useEffect, useState } from 'react';
import type { PhoneBook } from './phone-book.ts';

let loaded: PhoneBook | null = null;

/** What the field of a phone number has loaded; null where no form had one yet. */
export const loadedPhoneBook = (): PhoneBook | null => loaded;

/** What is known of phone numbers of all countries; null until it is there. Offline it comes from the app's own cache. */
export function usePhoneBook(): PhoneBook | null {
  const [book, setBook] = useState(loaded);
  useEffect(() => {
    let isGone = false;
    import('./phone-book.ts').then(
      ({ PHONE_BOOK }) => {
        loaded = PHONE_BOOK;
        if (!isGone) setBook(PHONE_BOOK);
      },
      // Without it a number is checked by the rule alone.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return book;
}
