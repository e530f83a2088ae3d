import { ownerOf } from './remotes';

jest.mock('@module-federation/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const remote = (name: string, patterns: string[]) => ({
  name,
  patterns,
  release: '1',
  entry: '',
  integrity: '',
});
const remotes = [remote('shop', ['/', '/home', '/game/:id']), remote('admin', ['/admin'])];

test('R037 a path belongs to a remote only when it matches exactly', () => {
  expect(ownerOf(remotes, '/home')?.name).toBe('shop');
  expect(ownerOf(remotes, '/game/7')?.name).toBe('shop');
  expect(ownerOf(remotes, '/admin')?.name).toBe('admin');
  for (const path of ['/home/x', '/game', '/game/7/x', '/admin/x', '/nowhere'])
    expect(ownerOf(remotes, path)).toBeUndefined();
});
