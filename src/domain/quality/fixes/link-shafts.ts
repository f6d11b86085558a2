import { chainOf, linkShafts as linkShaft, withBestLinks } from '../../ops/network/index.ts';
import type { Fix } from './fix.ts';

/** Links a lift, stairs or an escalator with the nearest of its type on each level, as far as they are above each other. */
export const linkShafts: Fix = ({ fid, siteLid }, { network, put, relyOn, newId }) => {
  const context = network(siteLid ?? '');
  const { members } = withBestLinks(fid, chainOf(fid, context), context);
  if (members.length < 2) return 'nowhere';
  const shaft = [fid, ...members.filter((member) => member !== fid)];
  const { changes } = linkShaft(context, [shaft], newId);
  for (const { table, after } of changes) {
    if (table !== 'features' || after === null) continue;
    put(after);
    // Both ends have to know a link.
    relyOn(after.fid);
  }
  return changes.length === 0 ? 'nothing' : null;
};
