/** What may be done about findings. Also the keys of the texts: `quality:fix.<id>` and `quality:fixNote.<id>`. */
export const FIX_IDS = [
  'clip-to-building',
  'move-to-building',
  'name-by-type',
  'name-by-pattern',
  'remove-image',
  'remove-id',
  'delete-doubles',
  'cut-overlap',
  'square',
  'verify',
  'link-shafts',
] as const;
export type FixId = (typeof FIX_IDS)[number];
