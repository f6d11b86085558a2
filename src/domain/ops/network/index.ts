export { acceptProposal, acceptProposals } from './accept-proposal.ts';
export { applyPathRules, pathsOfRule, withPathRules } from './apply-path-rules.ts';
export { alignLinks } from './align-links.ts';
export {
  addPathNode,
  deleteNodes,
  deleteSpurs,
  linkNodes,
  mergeNearNodes,
  moveNodes,
  nextPathName,
  pathNode,
  splitEdge,
  straightenNodes,
  unlinkNodes,
} from './edit-path.ts';
export {
  countBestLinks,
  linkOffer,
  linkRing,
  withBestLinks,
  type LinkCandidate,
  type LinkOffer,
} from './link-offer.ts';
export { groupOf, linkedFids, rowsAfter } from './network-draft.ts';
export { FREE, restrictPaths, type PathChanges } from './restrict-paths.ts';
export { repairNodes } from './repair-nodes.ts';
export { linkShafts, saveTransition, type SavedTransition } from './save-transition.ts';
export {
  chainOf,
  linkCandidates,
  withDirection,
  withMember,
  withoutMember,
  type NetworkContext,
  type TransitionChain,
  type TransitionEdge,
} from './transition-chain.ts';
export {
  directionsOf,
  firstDirection,
  nextDirection,
  transitionDefaults,
  transitionTitle,
  transitionTypes,
  type Direction,
  type TransitionDefaults,
} from './transition-type.ts';
