export * from './review.ts';
export { differencesOf, type Difference } from './differences.ts';
