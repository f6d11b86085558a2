import type { Issue } from '../entities/issue.ts';
import type { FeatureRef, PlanIssue } from './plan.ts';
import { textOf } from './localized-text.ts';

/** So many features at fault are named in the message, so many are listed, and all are counted. */
const NAMED = 5;
const LISTED = 100;

interface Suspect {
  index: number;
  id?: string | null;
  properties?: unknown;
}

/** Gathers the features that share one fault and makes one issue of them. */
export class FaultList {
  private readonly code: string;
  private readonly severity: Issue['severity'];
  private readonly values = new Set<string>();
  private readonly first: FeatureRef[] = [];
  count = 0;

  constructor(code: string, severity: Issue['severity'] = 'error') {
    this.code = code;
    this.severity = severity;
  }

  add(
    feature: Suspect,
    fault: { detail?: string | null; where?: Issue['where']; value?: string } = {},
  ): void {
    this.count += 1;
    if (fault.value !== undefined) this.values.add(fault.value);
    if (this.first.length >= LISTED) return;
    this.first.push({
      index: feature.index,
      id: feature.id ?? null,
      name: nameIn(feature.properties),
      detail: fault.detail ?? null,
      where: fault.where ?? null,
    });
  }

  /** No issue where nothing was added. */
  issues(path = 'file', params: Record<string, string | number> = {}): PlanIssue[] {
    if (this.count === 0) return [];
    const where = this.first.flatMap((ref) => ref.where ?? []);
    return [
      {
        code: this.code,
        severity: this.severity,
        path,
        params: { ...params, count: this.count, first: this.first.slice(0, NAMED).map(inWords).join(', ') },
        first: this.first,
        ...(where.length > 0 && { where }),
        ...(this.values.size > 0 && { values: [...this.values] }),
      },
    ];
  }
}

function nameIn(properties: unknown): string | null {
  if (typeof properties !== 'object' || properties === null) return null;
  return textOf((properties as Record<string, unknown>)['name']);
}

/** "#4 Kitchen (restroom)": the place in the file as people count, then name or id, then what is wrong. */
function inWords({ index, id, name, detail }: FeatureRef): string {
  const called = name ?? id;
  return `#${index + 1}${called ? ` ${short(called)}` : ''}${detail ? ` (${short(detail)})` : ''}`;
}

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
