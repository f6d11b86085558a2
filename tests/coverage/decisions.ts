/** Sentences that the product departs from on purpose, each with the number of the file in docs/decisions that says why. */
export const DECISIONS: Readonly<Record<string, string>> = {
  '2.73': '0235',
  '3.38': '0111',
  '5.47': '0222',
  '7.66': '0106',
  '8.33': '0101',
  '8.55': '0236',
  '8.59': '0236',
  '9.9': '0109',
  '9.10': '0001',
  '9.11': '0001',
  '9.13': '0001',
  '9.39': '0221',
  '9.41': '0221',
};
