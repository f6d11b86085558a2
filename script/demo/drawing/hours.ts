/** One span of each day, by the English names of days. */
type Hours = Record<string, [open: string, close: string][]>;

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const WEEKEND = ['Saturday', 'Sunday'];

const on = (days: string[], open: string, close: string): Hours =>
  Object.fromEntries(days.map((day) => [day, [[open, close]]]));

/** When places of the demo are open, by name. */
const BY_NAME: Record<string, Hours> = {
  'Café Lumen': { ...on(WEEKDAYS, '07:00', '18:00'), ...on(WEEKEND, '09:00', '16:00') },
  'Pavilion café': on(WEEKDAYS, '08:00', '16:30'),
  Canteen: on([...WEEKDAYS, ...WEEKEND], '11:00', '14:30'),
  Pharmacy: { ...on(WEEKDAYS, '08:00', '19:00'), ...on(['Saturday'], '09:00', '13:00') },
  'Gift shop': on(WEEKDAYS, '09:00', '17:00'),
  'Flower kiosk': { ...on(WEEKDAYS, '08:00', '17:30'), ...on(['Saturday'], '09:00', '13:00') },
  Information: on([...WEEKDAYS, ...WEEKEND], '06:00', '22:00'),
  Library: on(WEEKDAYS, '10:00', '16:00'),
  'Outpatient reception': {
    ...on(WEEKDAYS.slice(0, 4), '08:00', '18:00'),
    ...on(['Friday'], '08:00', '14:00'),
  },
};

export const hoursOf = (name: string): Hours | undefined => BY_NAME[name];
