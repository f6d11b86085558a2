import { CONTENT_LANGUAGES, memberIn } from '../../entities/content-languages.ts';
import type { Feature, FeatureProperties } from '../../entities/feature.ts';
import type { Fid } from '../../entities/ids.ts';
import type { Level } from '../../entities/level.ts';
import { propertyOf, withProperty } from '../../fields/index.ts';
import { type Moment, sameValue } from '../../moment/index.ts';
import { copyFeature } from './copy-feature.ts';

export interface RepeatTarget {
  level: Level;
  /** What is on it. */
  features: readonly Feature[];
}

/**
 * Makes the same features on other levels of their building, in one moment. What such a level has at the same place by
 * the same type is not made twice. @param from the level that they are on; with it names are numbered for each level
 */
export function repeatFeatures(
  features: readonly Feature[],
  targets: readonly RepeatTarget[],
  from: Level | null,
  newId: () => Fid,
): Moment {
  return {
    label: 'createFeature',
    changes: targets.flatMap(({ level, features: there }) => {
      const { clientLid, siteLid, buildingLid, lid: levelLid } = level;
      const missing = features.filter((one) => !there.some((other) => isSamePlace(one, other)));
      return missing.flatMap((one) => {
        const properties = from === null ? one.properties : namedOn(one.properties, from, level);
        const copied = { ...one, properties };
        return copyFeature(copied, { clientLid, siteLid, buildingLid, levelLid }, 0, newId).changes;
      });
    }),
  };
}

/** The properties with each name, whatever its language, as it is on another level. */
function namedOn(properties: FeatureProperties, from: Level, to: Level): FeatureProperties {
  const names = ['name', ...CONTENT_LANGUAGES.map((code) => memberIn('name', code))];
  return names.reduce((next, member) => {
    const name = propertyOf(next, member);
    return typeof name === 'string' ? withProperty(next, member, nameOn(name, from, to)) : next;
  }, properties);
}

const isSamePlace = (a: Feature, b: Feature): boolean =>
  a.properties.typeCode === b.properties.typeCode && sameValue(a.geometry, b.geometry);

/**
 * What a room is called on another level: "101" and "Room 101" of level 1 are "201" and "Room 201" on level 2, "G-12" of
 * level G is "1-12" on level 1. A name of which no word begins with its level stays.
 */
export function nameOn(name: string, from: Level, to: Level): string {
  const starts = [...name.matchAll(/(?<!\S)\S/g)].map(({ index }) => index);
  for (const start of starts) {
    const [before, word] = [name.slice(0, start), name.slice(start)];
    const next = wordOn(word, from, to);
    // "Bay 1 of 12" counts bays: within a name the level is a part of a word.
    const isWhole = start > 0 && [from.shortTitle, String(from.levelIndex)].includes(word.split(/\s/)[0]!);
    if (next !== word && !isWhole) return before + next;
  }
  return name;
}

function wordOn(name: string, from: Level, to: Level): string {
  for (const [of, next] of [
    [from.shortTitle, to.shortTitle],
    [String(from.levelIndex), String(to.levelIndex)],
  ] as const) {
    if (of === '' || next === '' || !name.startsWith(of)) continue;
    const rest = name.slice(of.length);
    const isPrefix = /^\d+$/.test(of) ? /^([.\-_/ ]|\d{2}(?!\d))/.test(rest) : /^[.\-_/ ]?\d/.test(rest);
    if (isPrefix) return next + rest;
  }
  return name;
}
