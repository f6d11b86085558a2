import type { FeatureKind } from '../../entities/feature.ts';
import type { Taxonomy } from '../../entities/feature-type.ts';
import { LENGTH } from '../../limits.ts';
import { FaultList } from '../fault-list.ts';
import { fileIssue } from '../file-issues.ts';
import { CHECKED_AT_ONCE, featureIssues, type Issue, type ShapeChecks } from '../../rules/index.ts';
import type { Plan, PlanFeature, PlanIssue } from '../plan.ts';
import type { Task } from '../progress.ts';
import { directChooser, mappedChooser, valueOf, type Chooser } from './type-chooser.ts';
import { type DraftProperties, draftProperties } from './draft-properties.ts';
import { LossList } from './loss-list.ts';
import type { Agreements, ImportCheck, ImportChoice } from './mapping-types.ts';
import type { MadeFeatureClass, FeatureClass } from './classify-feature.ts';

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
    if (verdict.to !== 'make') tally.add(feature, verdict);
    else
      tally.addMade(feature, verdict, draftProperties(feature, verdict, choice.mapping, taxonomy), taxonomy);
  }
  return tally.result();
}

export function chooserFor(plan: Plan, { mapping }: ImportChoice, taxonomy: Taxonomy): Chooser {
  return mapping ? mappedChooser(plan, mapping, taxonomy) : directChooser(taxonomy);
}

/** Whether the feature is made, with what the person agreed to. */
export function isMade(verdict: FeatureClass, agreed: Agreements): verdict is MadeFeatureClass {
  return verdict.to === 'make' && (!verdict.isNameLong || agreed.shortenNames);
}

/** What the rule of every form and of the server, which has the last word, would refuse. */
function issueOf({ geometry, broken }: PlanFeature, { properties }: DraftProperties, taxonomy: Taxonomy) {
  const checks = broken === null ? SOUND : CHECKED_AT_ONCE;
  return featureIssues({ geometry, properties }, { taxonomy, checks }).find(
    (issue) => issue.severity === 'error',
  );
}

/** The reader of the plan has checked this shape: a large one is not checked twice. */
const SOUND: ShapeChecks = { ...CHECKED_AT_ONCE, faultsOf: () => [] };

/** 'email' of 'properties.email', 'openHours' of 'properties.openHours.Monday'; null for what is about no property. */
const propertyIn = (path: string): string | null =>
  /^properties\.(?:extra\.source\.)?([^.]+)/.exec(path)?.[1] ?? null;

/** The value that is at fault, to find it by in the file. */
function sampleOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface Refused {
  list: FaultList;
  property: string | null;
  /** Of the first such issue: limits, the name of a field. */
  params: NonNullable<Issue['params']>;
}

class Tally {
  private readonly choice: ImportChoice;
  private readonly refused = new Map<string, Refused>();
  private readonly broken = new FaultList('broken-geometry');
  private readonly unfit = new FaultList('file-validation-geometry-type');
  private readonly longNames = new FaultList('poi-name-limit');
  private readonly losses = new LossList();
  private readonly byKind: Partial<Record<FeatureKind, number>> = {};
  private readonly apart = { features: 0, parts: 0 };
  private total = 0;
  private skipped = 0;
  private leftOut = 0;
  private readonly notByFile: Partial<Record<FeatureKind, number>> = {};

  constructor(choice: ImportChoice) {
    this.choice = choice;
  }

  add(feature: PlanFeature, verdict: FeatureClass): void {
    const { mapping } = this.choice;
    const fault = mapping ? { value: valueOf(feature, mapping.typeProperty) } : {};
    switch (verdict.to) {
      case 'skip':
        this.skipped += 1;
        return;
      case 'leave-out':
        this.leftOut += 1;
        if (verdict.kind) this.notByFile[verdict.kind] = (this.notByFile[verdict.kind] ?? 0) + 1;
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
        this.refusedFor({ code: verdict.code }).add(feature, { ...fault, detail: verdict.detail });
        return;
      case 'make':
        if (verdict.isNameLong) this.longNames.add(feature, fault);
        if (isMade(verdict, this.choice.agreed)) this.count(feature, verdict.kind);
    }
  }

  addMade(feature: PlanFeature, made: MadeFeatureClass, draft: DraftProperties, taxonomy: Taxonomy): void {
    const issue = issueOf(feature, draft, taxonomy);
    if (issue === undefined) {
      this.add(feature, made);
      if (isMade(made, this.choice.agreed)) this.losses.add(draft.lost);
      return;
    }
    const property = propertyIn(issue.path);
    const detail = property === null ? null : sampleOf(draft.properties[property]);
    const { mapping } = this.choice;
    const fault = mapping ? { value: valueOf(feature, mapping.typeProperty) } : {};
    this.refusedFor(issue).add(feature, { ...fault, detail });
  }

  private count(feature: PlanFeature, kind: FeatureKind): void {
    const made = feature.geometry?.type === 'MultiPolygon' ? feature.geometry.coordinates.length : 1;
    this.total += made;
    if (made > 1) {
      this.apart.features += 1;
      this.apart.parts += made;
    }
    this.byKind[kind] = (this.byKind[kind] ?? 0) + made;
  }

  /** Each fault of each property is listed by itself. */
  private refusedFor({ code, path = '', params = {} }: Pick<Issue, 'code' | 'params'> & { path?: string }) {
    const property = propertyIn(path);
    const key = `${code} ${property ?? ''}`;
    const known = this.refused.get(key) ?? { list: new FaultList(code), property, params };
    this.refused.set(key, known);
    return known.list;
  }

  result(): ImportCheck {
    const { total, byKind, apart, skipped, leftOut, notByFile } = this;
    const counts = {
      broken: this.broken.count,
      unfit: this.unfit.count,
      longNames: this.longNames.count,
    };
    const losses = this.losses.result();
    return { issues: this.issues(), total, byKind, apart, skipped, leftOut, notByFile, ...counts, losses };
  }

  private issues(): PlanIssue[] {
    const path = this.choice.mapping ? 'mapping' : 'file';
    const { leaveOutBroken, leaveOutUnfit, shortenNames } = this.choice.agreed;
    const issues = [...this.refused.values()].flatMap(({ list, property, params }) =>
      list
        .issues(path, { ...params, ...(property !== null && { property }) })
        .map((issue) => (property === null ? issue : { ...issue, property })),
    );
    if (!leaveOutUnfit) issues.push(...this.unfit.issues(path));
    if (!leaveOutBroken) issues.push(...this.broken.issues(path));
    if (!shortenNames) issues.push(...this.longNames.issues(path, { max: LENGTH.featureName[1] }));
    return issues.length === 0 && this.total === 0 ? [fileIssue('nothing-usable')] : issues;
  }
}
