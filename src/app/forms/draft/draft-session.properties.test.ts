import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { square } from '../../../../tests/support/app/app-device.ts';
import type { FeatureGeometry } from '../../../domain/entities/geometry.ts';
import { sameValue } from '../../../domain/moment/index.ts';
import { createDraftSession, type DraftSession } from './draft-session.ts';
import { clashesOf, GEOMETRY, rebase, sameDraft, withMembers, type Draft } from './draft.ts';
import { fromStaged } from './staged-draft.ts';
import type { Discarded, StagedRecord, StagingPort } from './staging-port.ts';

const rowSchema = z.object({ key: z.string(), value: z.string() });
const valuesSchema = z.object({
  name: z.string(),
  level: z.union([z.number(), z.nan()]).nullable(),
  words: z.array(z.string()),
  rows: z.array(rowSchema),
});
type Values = z.infer<typeof valuesSchema>;
type Field = keyof Values;

const FIRST: Draft<Values> = {
  values: { name: 'Lab', level: 1, words: ['a'], rows: [{ key: 'a.b[0]', value: '1' }] },
  geometry: square(0, 0, 1),
};

/** A device that keeps one form. */
function device(now: () => number): StagingPort {
  let record: StagedRecord | undefined;
  let discarded = 0;
  return {
    open: async () => record,
    write: async (written) => {
      // As the database stores it: a copy.
      record = structuredClone({ ...written, at: now() });
    },
    jot: () => undefined,
    place: async () => '',
    drop: async () => {
      record = undefined;
    },
    discard: async () => {
      if (record === undefined) return null;
      record = undefined;
      discarded += 1;
      return String(discarded);
    },
    bringBack: async () => false,
    watch: () => () => undefined,
    close: async () => undefined,
  };
}

/** What a form has to hold, in the plainest words. */
class Expected {
  past: Draft<Values>[] = [];
  future: Draft<Values>[] = [];
  last: { field: string; at: number } | null = null;
  head: Draft<Values> = FIRST;
  known: Draft<Values> = FIRST;
  present: Draft<Values> = FIRST;

  record(next: Draft<Values>, field: string, at: number): void {
    const goesOn = this.last?.field === field && at - this.last.at < 1200 && field !== GEOMETRY;
    if (!goesOn) this.past = [...this.past, this.present].slice(-200);
    this.last = { field, at };
    this.future = [];
    this.present = next;
  }

  put<N extends Field>(field: N, value: Values[N], at: number): void {
    if (sameValue(value, this.present.values[field])) return;
    this.record({ ...this.present, values: { ...this.present.values, [field]: value } }, field, at);
  }

  draw(geometry: FeatureGeometry | null, at: number): void {
    if (!sameValue(geometry, this.present.geometry)) this.record({ ...this.present, geometry }, GEOMETRY, at);
  }

  undo(): void {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.future = [this.present, ...this.future];
    this.past = this.past.slice(0, -1);
    this.present = before;
    this.last = null;
  }

  redo(): void {
    const [next, ...others] = this.future;
    if (next === undefined) return;
    this.past = [...this.past, this.present];
    this.future = others;
    this.present = next;
    this.last = null;
  }

  follow(next: Draft<Values>): void {
    if (sameDraft(next, this.head)) return;
    this.past = this.past.map((draft) => rebase(draft, this.head, next));
    this.present = rebase(this.present, this.head, next);
    this.future = [];
    this.head = next;
    this.learn(this.known);
  }

  /** All but what clashes needs no asking. */
  learn(before: Draft<Values>): void {
    this.known = withMembers(this.head, before, clashesOf(this.present, before, this.head));
  }

  takeTheirs(member: string, at: number): void {
    this.record(withMembers(this.present, this.head, [member]), `${member}: theirs`, at);
  }

  keepMine(member: string): void {
    this.known = withMembers(this.known, this.head, [member]);
  }

  get isDirty(): boolean {
    return !sameDraft(this.present, this.head);
  }

  /** The page is gone; another one finds what was kept. */
  reload(): void {
    const [kept, before] = [this.isDirty ? this.present : null, this.known];
    this.past = [];
    this.future = [];
    this.last = null;
    this.present = this.head;
    this.known = this.head;
    if (kept === null) return;
    const found = rebase(kept, before, this.head);
    if (!sameDraft(found, this.head)) this.record(found, 'restored', 0);
    this.learn(before);
  }

  discard(): () => void {
    const { present, head, known } = this;
    this.past = [];
    this.future = [];
    this.last = null;
    this.present = this.head;
    this.known = this.head;
    return () => {
      this.record(rebase(present, head, this.head), 'restored', 0);
      this.learn(known);
    };
  }
}

type Step =
  | { do: 'type'; field: Field; value: Values[Field] }
  | { do: 'draw'; geometry: FeatureGeometry | null }
  | { do: 'head'; field: Field | typeof GEOMETRY; value: unknown }
  | { do: 'theirs' | 'mine'; which: number }
  | { do: 'undo' | 'redo' | 'discard' | 'want back' | 'reload' };

const VALUE: { [N in Field]: fc.Arbitrary<Values[N]> } = {
  name: fc.constantFrom('', 'Lab', 'Labor', 'مختبر', 'a.b'),
  level: fc.constantFrom(null, 0, 1, NaN),
  words: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
  rows: fc.uniqueArray(
    fc.record({ key: fc.constantFrom('a.b[0]', 'b', 'constructor'), value: fc.constantFrom('', '1') }),
    { maxLength: 2, selector: ({ key }) => key },
  ),
};
const field = fc.constantFrom<Field>('name', 'level', 'words', 'rows');
const geometry = fc.constantFrom(null, square(0, 0, 1), square(0, 0, 2), square(5, 5, 1));
const ofField = (name: Field): fc.Arbitrary<{ field: Field; value: Values[Field] }> =>
  VALUE[name].map((value) => ({ field: name, value }));
const steps: readonly { weight: number; arbitrary: fc.Arbitrary<Step> }[] = [
  { weight: 6, arbitrary: field.chain(ofField).map((put) => ({ do: 'type', ...put })) },
  { weight: 1, arbitrary: geometry.map((shape) => ({ do: 'draw', geometry: shape })) },
  { weight: 2, arbitrary: field.chain(ofField).map((put) => ({ do: 'head', ...put })) },
  { weight: 1, arbitrary: geometry.map((value) => ({ do: 'head', field: GEOMETRY, value })) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('theirs', 'mine'), which: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.constant({ do: 'undo' }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('undo', 'redo', 'discard', 'want back', 'reload') }),
  },
];
const step = fc.oneof(...steps);

const typeInto = (session: DraftSession<Values>, name: Field, value: Values[Field]): void =>
  session.form.setValue(name, value, { shouldDirty: true });

describe('an open form', () => {
  it('any steps of typing, undo, redo, discard, news and reload · done → holds, keeps and asks what it has to', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(step, fc.constantFrom(0, 500, 2000)), { maxLength: 30 }),
        async (steps) => {
          let clock = 10_000;
          let head = FIRST;
          const port = device(() => clock);
          const open = async (): Promise<DraftSession<Values>> => {
            const staged = fromStaged(await port.open(), valuesSchema);
            return createDraftSession({ id: 'x', isNew: false, head, staged, port, now: () => clock });
          };
          let session = await open();
          const expected = new Expected();
          let back: { there: () => void; here: Discarded } | null = null;
          for (const [next, gap] of steps) {
            clock += gap;
            switch (next.do) {
              case 'type':
                typeInto(session, next.field, next.value);
                expected.put(next.field, next.value, clock);
                break;
              case 'draw':
                session.setGeometry(next.geometry);
                expected.draw(next.geometry, clock);
                break;
              case 'head':
                head =
                  next.field === GEOMETRY
                    ? { ...head, geometry: next.value as FeatureGeometry | null }
                    : { ...head, values: { ...head.values, [next.field]: next.value } };
                session.setHead(head);
                expected.follow(head);
                break;
              case 'theirs':
              case 'mine': {
                const asked = session.getSnapshot().changedThere;
                const member = asked[next.which % Math.max(1, asked.length)];
                if (member === undefined) break;
                if (next.do === 'theirs') session.takeTheirs(member);
                else session.keepMine(member);
                if (next.do === 'theirs') expected.takeTheirs(member, clock);
                else expected.keepMine(member);
                break;
              }
              case 'undo':
              case 'redo':
                session[next.do]();
                expected[next.do]();
                break;
              case 'discard':
                back = { here: await session.discard(), there: expected.discard() };
                break;
              case 'want back':
                back?.here.undo();
                back?.there();
                back = null;
                break;
              case 'reload':
                await session.flush(true);
                session = await open();
                expected.reload();
                back = null;
            }
            const state = session.getSnapshot();
            expect(state.draft).toEqual(expected.present);
            expect(state).toMatchObject({
              dirty: expected.isDirty,
              canUndo: expected.past.length > 0,
              canRedo: expected.future.length > 0,
              head: expected.head,
              changedThere: clashesOf(expected.present, expected.known, expected.head),
            });
          }
          await session.flush(true);
          expected.reload();
          expect((await open()).getSnapshot().draft).toEqual(expected.present);
        },
      ),
      { numRuns: 150 },
    );
  });
});
