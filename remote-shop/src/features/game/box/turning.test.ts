import { angleOf, draggedAngle, faceAfter, faceForKey, nearestFace } from './turning';

test('A dragged box follows the pointer and stops before the side opposite the spine would be visible', () => {
  expect(draggedAngle(26, 100, false)).toBe(76);
  expect(draggedAngle(26, -500, false)).toBe(0);
  expect(draggedAngle(26, 5000, false)).toBe(180);
});

test('In the retro theme, a dragged box turns in steps of 15 degrees', () => {
  expect(draggedAngle(0, 50, true)).toBe(30);
  expect(draggedAngle(0, 34, true)).toBe(15);
});

test.each([
  [0, 'front'],
  [40, 'front'],
  [50, 'spine'],
  [100, 'spine'],
  [120, 'back'],
  [180, 'back'],
])('A box that is released at %d degrees shows its %s', (angle, face) => {
  expect(nearestFace(angle, 26)).toBe(face);
});

test('The angle of the back mirrors the angle of the front', () => {
  expect(angleOf('back', 26)).toBe(154);
  expect(angleOf('back', 0)).toBe(180);
});

test('The arrow keys turn the box by one face and stop at the front and at the back', () => {
  expect(faceForKey('front', 'ArrowRight')).toBe('spine');
  expect(faceForKey('back', 'ArrowRight')).toBe('back');
  expect(faceForKey('spine', 'ArrowLeft')).toBe('front');
  expect(faceForKey('front', 'ArrowLeft')).toBe('front');
  expect(faceForKey('front', 'ArrowDown')).toBeUndefined();
});

test('The Turn button shows the spine after the front, and the front after the back', () => {
  expect(faceAfter('front')).toBe('spine');
  expect(faceAfter('back')).toBe('front');
});
