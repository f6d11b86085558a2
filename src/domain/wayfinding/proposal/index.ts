export {
  countVerdicts,
  edgesWithin,
  judged,
  proposalOf,
  type Proposal,
  type ProposedEdge,
  type Verdict,
} from './proposal.ts';
