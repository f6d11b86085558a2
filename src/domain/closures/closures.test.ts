import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closureIssues,
  closureMembers,
  closureState,
  isActive,
  mergeClosure,
  targetKey,
  targetOfKey,
  withClosureMembers,
  type ClosureContent,
  type ClosureTarget,
} from './index.ts';

const closure = (more: Partial<ClosureContent> = {}): ClosureContent => ({
  siteLid: 's',
  targets: [{ fid: 'lift' }],
  from: 100,
  until: 200,
  reason: 'maintenance',
  text: { en: 'Closed' },
  ...more,
});
const codes = (more: Partial<ClosureContent>) =>
  closureIssues(closure(more)).map(({ code, path }) => [code, path]);

it('a target by its name → the same target', () => {
  const targets: ClosureTarget[] = [{ fid: 'x' }, { fid: 'x', only: true }, { a: 'x', b: 'y' }];
  expect(targets.map((target) => targetOfKey(targetKey(target)))).toEqual(targets);
});

describe('the state of a closure', () => {
  it('before, at and after its instants → planned, active from the first second on, over at the last', () => {
    const at = (instant: number) => closureState(closure(), instant);
    expect([99, 100, 199, 200].map(at)).toEqual(['planned', 'active', 'active', 'over']);
    expect(isActive(closure({ until: null }), 1e12)).toBe(true);
    expect(closureState(closure({ until: 100 }), 100)).toBe('over');
  });
});

describe('the rules of a closure', () => {
  it('as it should be → nothing; each fault → at its field', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ until: 100 })).toEqual([]);
    expect(codes({ until: 99 })).toEqual([['until-before-from', 'until']]);
    expect(codes({ targets: [] })).toEqual([['target-count', 'targets']]);
    const many = (count: number) => Array.from({ length: count }, (_, i) => ({ fid: String(i) }));
    expect(codes({ targets: many(200) })).toEqual([]);
    expect(codes({ targets: many(201) })).toEqual([['target-count', 'targets']]);
    expect(codes({ text: { xx: 'a', en: '🚧'.repeat(281), de: '🚧'.repeat(280), fr: 'a\u0000' } })).toEqual([
      ['unknown-language', 'text/xx'],
      ['text-too-long', 'text/en'],
      ['text-not-clean', 'text/fr'],
    ]);
  });
});

describe('a closure that two editors change', () => {
  it('targets, texts and reason by each → all of them', () => {
    const base = closure({ targets: [{ fid: 'lift' }, { a: 'p', b: 'q' }] });
    const mine = closure({ targets: [{ fid: 'lift' }, { fid: 'hall', only: true }], text: { en: 'Ours' } });
    const theirs = closure({
      targets: [{ a: 'q', b: 'p' }],
      reason: 'danger',
      text: { en: 'Closed', de: 'Zu' },
    });
    const { closure: merged, clash } = mergeClosure(base, mine, theirs);
    expect(clash).toBeNull();
    expect(merged).toEqual(
      closure({ targets: [{ fid: 'hall', only: true }], reason: 'danger', text: { en: 'Ours', de: 'Zu' } }),
    );
  });

  it('longer here and opened there → mine stands, and their times are the clash', () => {
    const { closure: merged, clash } = mergeClosure(
      closure(),
      closure({ until: null }),
      closure({ until: 150 }),
    );
    expect(merged.until).toBeNull();
    expect(clash).toEqual({ times: { from: 100, until: 150 } });
  });

  const target = fc.constantFrom<ClosureTarget>(
    { fid: 'x' },
    { fid: 'y' },
    { fid: 'y', only: true },
    { a: 'x', b: 'y' },
  );
  const any = fc.record({
    targets: fc.uniqueArray(target, { selector: targetKey }),
    until: fc.constantFrom(null, 150, 200),
    reason: fc.constantFrom('maintenance' as const, 'danger' as const),
    text: fc.dictionary(fc.constantFrom('en', 'de'), fc.constantFrom('a', 'b')),
  });
  it('any three versions · nothing of mine on one side → theirs; both ways have the same clashes; taking theirs ends them', () => {
    fc.assert(
      fc.property(any, any, any, (...versions) => {
        const [base, mine, theirs] = versions.map((more) => closure(more)) as [
          ClosureContent,
          ClosureContent,
          ClosureContent,
        ];
        const same = (a: ClosureContent, b: ClosureContent) =>
          expect(closureMembers(a)).toEqual(closureMembers(b));
        same(mergeClosure(base, base, theirs).closure, theirs);
        same(mergeClosure(base, mine, base).closure, mine);
        const [one, other] = [mergeClosure(base, mine, theirs), mergeClosure(base, theirs, mine)];
        expect(Object.keys(one.clash ?? {}).toSorted()).toEqual(Object.keys(other.clash ?? {}).toSorted());
        same(withClosureMembers(one.closure, one.clash ?? {}), other.closure);
      }),
    );
  });
});
