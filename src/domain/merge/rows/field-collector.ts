import type { Together } from '../values/merge-lists.ts';
import { sameOrAbsent, mergeValue, type Same, type ThreeVersions } from '../values/merge-value.ts';
import type { FieldChange, FieldConflict, FieldPath, FieldVersions, Side } from '../types.ts';

/** How one kind of field is merged: when two values are alike, and what two changes make together. */
export interface FieldRule {
  alike?: Same;
  together?: (three: ThreeVersions) => Together;
}

/** Merges a row field by field and writes down what became of each. */
export class FieldCollector {
  readonly parallel: FieldChange[] = [];
  readonly conflicts: FieldConflict[] = [];
  /** All fields that differ between mine and theirs without a choice. */
  readonly differing: FieldVersions[] = [];
  private readonly choices: Readonly<Record<FieldPath, Side>>;

  constructor(choices: Readonly<Record<FieldPath, Side>> = {}) {
    this.choices = choices;
  }

  choiceFor(path: FieldPath): Side | undefined {
    return Object.hasOwn(this.choices, path) ? this.choices[path] : undefined;
  }

  /** The value of a field. */
  merge(path: FieldPath, three: ThreeVersions, rule: FieldRule = {}): unknown {
    const { alike = sameOrAbsent, together } = rule;
    const choice = this.choiceFor(path);
    const versions = { path, ...three };
    if (choice !== undefined) return this.settled(versions, three[choice], choice);
    if (!alike(three.mine, three.theirs)) this.differing.push(versions);
    const settled = mergeValue(three, alike);
    if (settled !== null) {
      return settled.by === null ? settled.value : this.settled(versions, settled.value, settled.by);
    }
    const both = together?.(three) ?? null;
    if (both !== null) return this.settled(versions, both.value, 'both');
    this.conflicts.push(versions);
    return three.mine;
  }

  settled(versions: FieldVersions, merged: unknown, by: FieldChange['by']): unknown {
    this.parallel.push({ ...versions, merged, by });
    return merged;
  }
}
