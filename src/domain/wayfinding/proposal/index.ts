export {
  countVerdicts,
  edgeAt,
  edgesWithin,
  judged,
  proposalOf,
  type Proposal,
  type ProposedEdge,
  type Verdict,
  withRejected,
} from './proposal.ts';
