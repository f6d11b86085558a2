import type { FeatureProperties } from '../../entities/feature.ts';
import { sameValue } from '../../moment/equal-json.ts';
import { membersOf } from '../values/stored.ts';

/** The buttons of an override on the card, by its property. */
const BUTTONS = { book: 'Book', order: 'Order' } as const;
/** What such a button does: something of the app that shows the card. */
const CUSTOM = 'custom';

// @spec 3.32
/**
 * If an override was turned on or off, the button of that intent follows: its action is `custom` while the override is on; a
 * button that existed only for the override goes with it.
 */
export function withOverrides(next: FeatureProperties, before: FeatureProperties): FeatureProperties {
  return (['book', 'order'] as const).reduce((properties, intent) => {
    if (sameValue(properties[intent], before[intent])) return properties;
    const isOn = membersOf(properties[intent])?.['shouldOverride'] === true;
    const listed = properties['buttons'];
    const buttons: unknown[] = Array.isArray(listed) ? listed : [];
    const others = buttons.filter((button) => membersOf(button)?.['intent'] !== intent);
    const own = buttons.map(membersOf).find((button) => button?.['intent'] === intent) ?? null;
    if (!isOn && own?.['action'] !== CUSTOM) return properties;
    const mine = isOn ? [{ name: BUTTONS[intent], ...own, intent, action: CUSTOM }] : [];
    const changed: FeatureProperties = { ...properties, buttons: [...others, ...mine] };
    if (others.length + mine.length === 0) delete changed['buttons'];
    return changed;
  }, next);
}
