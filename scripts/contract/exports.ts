/** Reads the exports of shared-ui and of the router that the host shares with the remotes. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** The version of shared-ui, and the names of exported values (`modules`) and types (`types`) by module. */
export interface SharedExports {
  version: string;
  modules: Record<string, string[]>;
  types: Record<string, string[]>;
}

interface ExportedName {
  name: string;
  isType: boolean;
}

const isExported = (statement: ts.Statement) =>
  ts.canHaveModifiers(statement) &&
  ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

function namesOf(statement: ts.Statement): ExportedName[] {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause, isTypeOnly } = statement;
    if (!exportClause || !ts.isNamedExports(exportClause))
      throw new Error(`An entry point must name its exports: ${statement.getText()}`);
    return exportClause.elements.map((element) => ({
      name: element.name.text,
      isType: isTypeOnly || element.isTypeOnly,
    }));
  }
  if (!isExported(statement)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => ({
      name: name.getText(),
      isType: false,
    }));
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
    return [{ name: statement.name.text, isType: true }];
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
    return [{ name: statement.name?.text ?? 'default', isType: false }];
  throw new Error(`Unsupported export: ${statement.getText()}`);
}

function exportsOf(file: string): ExportedName[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements.flatMap(namesOf);
}

/**
 * Reads the version of shared-ui and the absolute path of each of its entry points.
 * @param root absolute path of the repository
 */
export function readEntryPoints(root: string): { version: string; files: Record<string, string> } {
  const manifest: { version: string; exports: Record<string, string> } = JSON.parse(
    readFileSync(path.join(root, 'shared-ui/package.json'), 'utf8'),
  );
  const files = Object.entries(manifest.exports).map(([entryPoint, file]) => [
    entryPoint.replace('.', '@press-start/shared-ui'),
    path.join(root, 'shared-ui', file),
  ]);
  return { version: manifest.version, files: Object.fromEntries(files) };
}

/**
 * Reads the exports from the sources.
 * @param root absolute path of the repository
 * @throws if an entry point exports `*` or declares an unsupported kind of export
 */
export function readExports(root: string): SharedExports {
  const { version, files: entryPoints } = readEntryPoints(root);
  const files: [string, string][] = [
    ...Object.entries(entryPoints),
    ['react-router-dom', path.join(root, 'scripts/webpack/router.ts')],
  ];
  const exportsByModule = files.sort().map(([module, file]) => ({ module, names: exportsOf(file) }));
  const namesOfKind = (types: boolean) =>
    Object.fromEntries(
      exportsByModule
        .map(({ module, names }): [string, string[]] => [
          module,
          names
            .filter(({ isType }) => isType === types)
            .map(({ name }) => name)
            .sort(),
        ])
        .filter(([, names]) => names.length > 0),
    );
  return { version, modules: namesOfKind(false), types: namesOfKind(true) };
}
