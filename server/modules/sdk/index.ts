export { ownStyleOf } from './style-address.ts';
