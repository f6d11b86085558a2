/** Why changes of a network were refused: many nodes would go that nobody deleted. To try again is to want it so. */
export const SHRINKS = 'network.shrinks';
