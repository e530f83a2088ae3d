import { addViewed, readViewed } from './viewed';

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('The twelve most recently viewed products are stored without duplicates, most recent first', () => {
  for (let id = 1; id <= 14; id += 1) addViewed(id);
  addViewed(10);
  expect(readViewed()).toEqual([10, 14, 13, 12, 11, 9, 8, 7, 6, 5, 4, 3]);
});

test.each(['not JSON', '7', 'null', '{"0":1}', '["1",null,-1,0,1.5,1e99,{}]'])(
  'The invalid stored list %s is read as empty and is replaced when the next product is viewed',
  (text) => {
    localStorage.setItem('viewed', text);
    expect(readViewed()).toEqual([]);
    addViewed(3);
    expect(readViewed()).toEqual([3]);
  },
);

test('Invalid and duplicate ids in the stored list are ignored', () => {
  localStorage.setItem('viewed', '[4,"x",4,5]');
  expect(readViewed()).toEqual([4, 5]);
});

test('If the browser blocks storage, viewed products are not stored and no error is thrown', () => {
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
