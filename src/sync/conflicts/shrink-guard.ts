/** Code of a rejection because many nodes would disappear without a deletion. A retry confirms it. */
export const SHRINKS = 'network.shrinks';
