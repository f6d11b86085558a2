import type { FeatureKind } from '../../entities/feature.ts';
import type { Taxonomy } from '../../entities/feature-type.ts';
import { LENGTH } from '../../limits.ts';
import { FaultList } from '../fault-list.ts';
import { fileIssue } from '../file-issues.ts';
import { featureIssues } from '../../rules/index.ts';
import type { Plan, PlanFeature, PlanIssue } from '../plan.ts';
import type { Task } from '../progress.ts';
import { directChooser, mappedChooser, valueOf, type Chooser } from './chooser.ts';
import { draftProperties } from './draft-properties.ts';
import type { Agreements, ImportCheck, ImportChoice } from './mapping.ts';
import type { MadeVerdict, Verdict } from './verdict.ts';

/** So many features between two reports. */
const SLICE = 2000;

/**
 * What an import with this choice would do, without doing it. Errors: 'file-validation-type-code',
 * 'file-validation-name', 'type-must-be-selected', 'unnamed-undecided', 'nothing-usable', and the three that a person
 * can agree to: 'broken-geometry', 'file-validation-geometry-type', 'poi-name-limit'. Beyond them the codes of `featureIssues`.
 */
export function* checkImport(plan: Plan, choice: ImportChoice, taxonomy: Taxonomy): Task<ImportCheck> {
  const choose = chooserFor(plan, choice, taxonomy);
  const tally = new Tally(choice);
  for (const [index, feature] of plan.features.entries()) {
    if (index % SLICE === 0) yield { phase: 'map', done: index, total: plan.features.length };
    const verdict = choose(feature);
    tally.add(feature, verdict.to === 'make' ? reviewed(feature, verdict, choice, taxonomy) : verdict);
  }
  return tally.result();
}

export function chooserFor(plan: Plan, { mapping }: ImportChoice, taxonomy: Taxonomy): Chooser {
  return mapping ? mappedChooser(plan, mapping, taxonomy) : directChooser(taxonomy);
}

/** Whether the feature is made, with what the person agreed to. */
export function isMade(verdict: Verdict, agreed: Agreements): verdict is MadeVerdict {
  return verdict.to === 'make' && (!verdict.isNameLong || agreed.shortenNames);
}

/** The rule of every form and of the server has the last word: what it would refuse is not made. */
function reviewed(
  feature: PlanFeature,
  made: MadeVerdict,
  { mapping }: ImportChoice,
  taxonomy: Taxonomy,
): Verdict {
  const { geometry } = feature;
  const properties = draftProperties(feature, made, mapping, taxonomy);
  const found = featureIssues({ geometry, properties }, { taxonomy }).find(
    (issue) => issue.severity === 'error',
  );
  return found ? { to: 'refuse', code: found.code, detail: found.path } : made;
}

class Tally {
  private readonly choice: ImportChoice;
  private readonly refused = new Map<string, FaultList>();
  private readonly broken = new FaultList('broken-geometry');
  private readonly unfit = new FaultList('file-validation-geometry-type');
  private readonly longNames = new FaultList('poi-name-limit');
  private readonly byKind: Partial<Record<FeatureKind, number>> = {};
  private total = 0;
  private skipped = 0;
  private leftOut = 0;

  constructor(choice: ImportChoice) {
    this.choice = choice;
  }

  add(feature: PlanFeature, verdict: Verdict): void {
    const { mapping } = this.choice;
    const fault = mapping ? { value: valueOf(feature, mapping.typeProperty) } : {};
    switch (verdict.to) {
      case 'skip':
        this.skipped += 1;
        return;
      case 'leave-out':
        this.leftOut += 1;
        return;
      case 'unfit':
        this.unfit.add(feature, { ...fault, detail: feature.shape });
        return;
      case 'broken':
        this.broken.add(feature, {
          ...fault,
          detail: feature.broken?.code ?? null,
          where: feature.broken?.where,
        });
        return;
      case 'refuse':
        this.refusedFor(verdict.code).add(feature, { ...fault, detail: verdict.detail });
        return;
      case 'make':
        if (verdict.isNameLong) this.longNames.add(feature, fault);
        if (isMade(verdict, this.choice.agreed)) this.count(feature, verdict.kind);
    }
  }

  private count(feature: PlanFeature, kind: FeatureKind): void {
    const made = feature.geometry?.type === 'MultiPolygon' ? feature.geometry.coordinates.length : 1;
    this.total += made;
    this.byKind[kind] = (this.byKind[kind] ?? 0) + made;
  }

  private refusedFor(code: string): FaultList {
    const list = this.refused.get(code) ?? new FaultList(code);
    this.refused.set(code, list);
    return list;
  }

  result(): ImportCheck {
    const { total, byKind, skipped, leftOut } = this;
    const counts = {
      broken: this.broken.count,
      unfit: this.unfit.count,
      longNames: this.longNames.count,
    };
    return { issues: this.issues(), total, byKind, skipped, leftOut, ...counts };
  }

  private issues(): PlanIssue[] {
    const path = this.choice.mapping ? 'mapping' : 'file';
    const { leaveOutBroken, leaveOutUnfit, shortenNames } = this.choice.agreed;
    const issues = [...this.refused.values()].flatMap((list) => list.issues(path));
    if (!leaveOutUnfit) issues.push(...this.unfit.issues(path));
    if (!leaveOutBroken) issues.push(...this.broken.issues(path));
    if (!shortenNames) issues.push(...this.longNames.issues(path, { max: LENGTH.featureName[1] }));
    return issues.length === 0 && this.total === 0 ? [fileIssue('nothing-usable')] : issues;
  }
}
