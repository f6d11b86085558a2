import { places } from './define.ts';

export const work = places({ group: 'Work', colourClass: 'office' }, [
  ['office', 'Office', 'briefcase'],
  ['open-office', 'Open office', 'layout-grid'],
  ['meeting-room', 'Meeting room', 'users'],
  ['conference-room', 'Conference room', 'presentation'],
  ['phone-booth', 'Phone booth', 'phone'],
  ['focus-room', 'Focus room', 'focus'],
  ['desk', 'Desk', 'monitor'],
  ['administration', 'Administration', 'file-text'],
  ['break-room', 'Break room', 'sofa'],
  ['print-room', 'Print room', 'printer'],
  ['room', 'Room', 'square'],
  ['named-area', 'Named area', 'square-dashed'],
]);

export const learning = places({ group: 'Learning', colourClass: 'office' }, [
  ['classroom', 'Classroom', 'school'],
  ['lecture-hall', 'Lecture hall', 'graduation-cap'],
  ['training-room', 'Training room', 'users-round'],
  ['library', 'Library', 'library'],
  ['study-area', 'Study area', 'book-open-text'],
  ['teaching-laboratory', 'Teaching laboratory', 'flask-round'],
  ['computer-room', 'Computer room', 'monitor'],
  ['faculty-office', 'Faculty office', 'graduation-cap'],
  ['auditorium', 'Auditorium', 'projector'],
]);
