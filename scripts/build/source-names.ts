/** Finds the parts of the contract that JavaScript sources use. */
import ts from 'typescript';
import type { UsedNames } from '../contract/release-needs';

/** The functions of shared-ui whose first argument is the name of an event or a storage key. */
const functions = new Map<string, 'heard' | 'emitted' | 'storageKeys'>([
  ['on', 'heard'],
  ['useEvent', 'heard'],
  ['useRevalidateOn', 'heard'],
  ['emit', 'emitted'],
  ['readKey', 'storageKeys'],
  ['readJson', 'storageKeys'],
  ['writeKey', 'storageKeys'],
  ['writeJson', 'storageKeys'],
  ['removeKey', 'storageKeys'],
  ['onKeyChangedElsewhere', 'storageKeys'],
]);

/** The compiler translates JSX to calls of these functions. */
const jsxFunctions = new Set(['_jsx', '_jsxs', 'jsx', 'jsxs']);

/** Collects the names in sources after their compilation to JavaScript. */
export class SourceNames implements UsedNames {
  readonly heard = new Set<string>();
  readonly emitted = new Set<string>();
  readonly storageKeys = new Set<string>();
  readonly paths = new Set<string>();
  readonly slots = new Set<string>();
  readonly properties = new Map<string, Set<string>>();
  readonly names = new Set<string>();

  /** Exported names of the current source's renamed imports, by local name. */
  private readonly exportedNames = new Map<string, string>();

  add(source: string): void {
    this.exportedNames.clear();
    this.visit(ts.createSourceFile('module.js', source, ts.ScriptTarget.ES2022));
  }

  private visit(node: ts.Node): void {
    // An import alone does not use a name.
    if (ts.isImportDeclaration(node)) return this.addAliases(node);
    if (ts.isCallExpression(node) && this.addElement(node)) return;
    if (ts.isIdentifier(node)) this.names.add(this.exportedName(node));
    if (ts.isStringLiteralLike(node)) this.names.add(node.text);
    if (ts.isCallExpression(node)) this.addCall(node);
    if (
      ts.isPropertyAccessExpression(node) &&
      ts.isIdentifier(node.expression) &&
      this.exportedName(node.expression) === 'paths'
    )
      this.paths.add(node.name.text);
    if (ts.isVariableDeclaration(node)) this.addDestructuredPaths(node);
    ts.forEachChild(node, (child) => this.visit(child));
  }

  private addAliases({ importClause }: ts.ImportDeclaration): void {
    const bindings = importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) return;
    for (const { name, propertyName } of bindings.elements)
      if (propertyName) this.exportedNames.set(name.text, propertyName.text);
  }

  private exportedName({ text }: ts.Identifier): string {
    return this.exportedNames.get(text) ?? text;
  }

  private addDestructuredPaths({ name, initializer }: ts.VariableDeclaration): void {
    if (!initializer || !ts.isIdentifier(initializer) || this.exportedName(initializer) !== 'paths') return;
    if (!ts.isObjectBindingPattern(name)) return;
    for (const { name: local, propertyName = local } of name.elements)
      if (ts.isIdentifier(propertyName)) this.paths.add(propertyName.text);
  }

  private addCall({ expression, arguments: [first] }: ts.CallExpression): void {
    if (!ts.isIdentifier(expression) || !first || !ts.isStringLiteralLike(first)) return;
    const kind = functions.get(this.exportedName(expression));
    if (kind) this[kind].add(first.text);
  }

  /**
   * If the call creates a JSX element whose properties are all known, adds these properties.
   * @returns whether the call creates such an element
   */
  private addElement({
    expression,
    arguments: [component, properties, ...rest],
  }: ts.CallExpression): boolean {
    if (!ts.isIdentifier(expression) || !jsxFunctions.has(this.exportedName(expression))) return false;
    if (!component || !ts.isIdentifier(component)) return false;
    if (!properties || !ts.isObjectLiteralExpression(properties)) return false;
    const keys = properties.properties.map(({ name }) => name);
    if (!keys.every((key) => key && (ts.isIdentifier(key) || ts.isStringLiteral(key)))) return false;
    const name = this.exportedName(component);
    const known = this.properties.get(name) ?? new Set();
    // The compiler passes React's `key` as a separate argument.
    for (const key of keys) if (key && 'text' in key) known.add(key.text);
    this.properties.set(name, known);
    if (name === 'Fragment') this.addSlot(properties);
    for (const property of properties.properties) this.visitValue(property);
    for (const argument of rest) this.visit(argument);
    return true;
  }

  private addSlot({ properties }: ts.ObjectLiteralExpression): void {
    for (const property of properties)
      if (
        ts.isPropertyAssignment(property) &&
        ts.isIdentifier(property.name) &&
        property.name.text === 'slot' &&
        ts.isStringLiteral(property.initializer)
      )
        this.slots.add(property.initializer.text);
  }

  private visitValue(property: ts.ObjectLiteralElementLike): void {
    if (ts.isPropertyAssignment(property)) this.visit(property.initializer);
    else this.visit(property);
  }
}
