/**
 * Replaces expressions such as `store.name` by their values, so that a page loads only those texts of
 * store.config.ts that it shows. Otherwise each chunk would contain the texts that any page of the remote uses.
 */
import ts from 'typescript';

/** Matches the modules that export `store`. */
const storeModule = /(^|\/)contract\/rules$|^\.\/store$/;

const importsStore = (statement: ts.Statement) =>
  ts.isImportDeclaration(statement) &&
  ts.isStringLiteral(statement.moduleSpecifier) &&
  storeModule.test(statement.moduleSpecifier.text) &&
  statement.importClause?.namedBindings !== undefined &&
  ts.isNamedImports(statement.importClause.namedBindings) &&
  statement.importClause.namedBindings.elements.some(({ name }) => name.text === 'store');

/** Returns the value of `store` or of one of its properties, otherwise undefined. */
function valueOf(expression: ts.Expression, store: object): unknown {
  if (ts.isIdentifier(expression)) return expression.text === 'store' ? store : undefined;
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  const owner = valueOf(expression.expression, store);
  const key = expression.name.text;
  return typeof owner === 'object' && owner !== null && key in owner ? Reflect.get(owner, key) : undefined;
}

export const inlineStoreTexts =
  (store: object): ts.TransformerFactory<ts.SourceFile> =>
  (context) =>
  (file) => {
    if (!file.statements.some(importsStore)) return file;
    const visit = (node: ts.Node): ts.Node => {
      const value = ts.isPropertyAccessExpression(node) ? valueOf(node, store) : undefined;
      if (typeof value === 'string') return context.factory.createStringLiteral(value);
      return ts.visitEachChild(node, visit, context);
    };
    return ts.visitEachChild(file, visit, context);
  };
