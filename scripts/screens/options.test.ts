import { readScreenOptions } from './options';

test('By default, npm run screens captures all screens in both themes and at four widths', () => {
  expect(readScreenOptions([])).toEqual({
    names: [],
    themes: ['original', 'retro'],
    widths: [320, 390, 1280, 1920],
    output: undefined,
    isForReadme: false,
  });
});

test('The options of npm run screens select screens, themes, widths and the output folder', () => {
  const options = ['home', 'admin', '--themes', 'retro', '--widths', '1280,390,390', '--output', 'shots'];
  expect(readScreenOptions(options)).toEqual({
    names: ['home', 'admin'],
    themes: ['retro'],
    widths: [1280, 390],
    output: 'shots',
    isForReadme: false,
  });
});

test('The screenshots for the README are 1280 pixels wide and in both themes', () => {
  expect(readScreenOptions(['--readme'])).toMatchObject({
    themes: ['original', 'retro'],
    widths: [1280],
    isForReadme: true,
  });
});

test.each([
  [
    ['--themes', 'retro,dark'],
    "'dark' is not a theme; --themes lists original and retro, separated by commas.",
  ],
  [
    ['--themes', 'retrospective'],
    "'retrospective' is not a theme; --themes lists original and retro, separated by commas.",
  ],
  [['--themes', ''], "'' is not a theme; --themes lists original and retro, separated by commas."],
  [['--widths', '320,wide'], "--widths must list whole numbers from 200 to 4000, not 'wide'."],
  [['--widths', '320,'], "--widths must list whole numbers from 200 to 4000, not ''."],
  [['--widths', '1e9'], "--widths must list whole numbers from 200 to 4000, not '1e9'."],
  [['--widths', '199'], "--widths must list whole numbers from 200 to 4000, not '199'."],
  [['--readme', '--widths', '320'], '--readme replaces all pictures in the README'],
  [['nowhere'], "There is no screen whose name contains 'nowhere'."],
])('The options %j are rejected with an error that names the problem', (options, message) => {
  expect(() => readScreenOptions(options)).toThrow(message);
});
