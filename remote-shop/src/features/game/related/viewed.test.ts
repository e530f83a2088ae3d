import { addViewed, readViewed } from './viewed';

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('The last twelve products are stored, the latest first, each once', () => {
  for (let id = 1; id <= 14; id += 1) addViewed(id);
  addViewed(10);
  expect(readViewed()).toEqual([10, 14, 13, 12, 11, 9, 8, 7, 6, 5, 4, 3]);
});

test.each(['not JSON', '7', 'null', '{"0":1}', '["1",null,-1,0,1.5,1e99,{}]'])(
  'The stored text %s counts as an empty list and is replaced by the next view',
  (text) => {
    localStorage.setItem('viewed', text);
    expect(readViewed()).toEqual([]);
    addViewed(3);
    expect(readViewed()).toEqual([3]);
  },
);

test('The valid ids of a list with other values are read', () => {
  localStorage.setItem('viewed', '[4,"x",4,5]');
  expect(readViewed()).toEqual([4, 5]);
});

test('Nothing is stored and nothing fails if the browser blocks storage', () => {
  jest.spyOn(console, 'warn').mockImplementation();
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  addViewed(1);
  expect(readViewed()).toEqual([]);
});
