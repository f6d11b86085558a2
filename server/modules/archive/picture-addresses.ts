const ADDRESS =
  /https?:\/\/[^\s"\\]*\/api\/v8\/images\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(png|jpg)/g;

/** A text with other addresses of pictures. @param addressOf the new one, without its ending; null: it stays */
export const imageAddressesIn = (text: string, addressOf: (id: string) => string | null): string =>
  text.replaceAll(ADDRESS, (whole, id: string, ending: string) => {
    const address = addressOf(id);
    return address === null ? whole : `${address}.${ending}`;
  });

/** Ids of the pictures whose addresses are in a text. */
export const imagesIn = (text: string): string[] => [...text.matchAll(ADDRESS)].map(([, id]) => id!);
