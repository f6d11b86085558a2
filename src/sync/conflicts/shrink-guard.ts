/** Code of a rejection because many nodes would disappear that nobody deleted. A retry confirms it. */
export const SHRINKS = 'network.shrinks';
