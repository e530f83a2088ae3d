/** Finds the file and the line of each build error. */
import path from 'node:path';
import type { StatsError } from 'webpack';
import type { Problem } from './protocol';

/** Matches the position in a message of ts-loader, such as `in /store/remote-shop/src/routes.tsx(3,14)`. */
const position = /\bin (\S.*?)\((\d+),(\d+)\)/;

const colours = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g');

/** Maximum number of problems per package, because one mistake often causes many errors. */
const maxProblems = 5;

/** Returns the line number at the start of `loc`, which webpack formats as `3:14-20` or `3:14-5:2`. */
const lineOf = (loc: string | undefined) => Number(/^(\d+)/.exec(loc ?? '')?.[1]) || undefined;

interface Folders {
  /** Absolute path of the repository. */
  root: string;
  /** Absolute path of the package, to which module names are relative. */
  directory: string;
}

/** Returns the file of a module, whose name may have a loader prefix and a query. */
function moduleFile(name: string | undefined, { root, directory }: Folders): string | undefined {
  const file = name?.replace(/^.*!/, '').replace(/\?.*$/, '');
  if (!file || !/^\.{0,2}\//.test(file)) return undefined;
  return path.relative(root, path.resolve(directory, file));
}

function problemOf(error: StatsError, folders: Folders): Problem {
  const message = error.message.replace(colours, '');
  const [, absolute, line] = position.exec(message) ?? [];
  const file = absolute
    ? path.relative(folders.root, path.resolve(folders.directory, absolute))
    : moduleFile(error.file ?? error.moduleName, folders);
  const lineNumber = line ? Number(line) : lineOf(error.loc);
  return {
    ...(file && { file }),
    ...(lineNumber && { line: lineNumber }),
    message: firstLines(message),
  };
}

/** Returns the first three lines of a message, without the position, stack trace and import trace. */
function firstLines(message: string): string {
  const lines = message
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !position.test(line) && !/^(Module build failed|@|at )/.test(line));
  return lines.slice(0, 3).join(' ') || message;
}

/** Returns up to `maxProblems` problems: one per line of code, and one per message without a file. */
export function findProblems(errors: readonly StatsError[], folders: Folders): Problem[] {
  const problems = new Map<string, Problem>();
  for (const error of errors) {
    const problem = problemOf(error, folders);
    problems.set(problem.file ? `${problem.file}:${problem.line}` : problem.message, problem);
  }
  return [...problems.values()].slice(0, maxProblems);
}
