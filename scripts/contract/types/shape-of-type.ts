/** Converts types of the TypeScript compiler to shapes. */
import ts from 'typescript';
import type { FunctionShape, ObjectShape, Parameter, Shape } from '../shape';
import { membersOf, unionOf } from '../shape';

/** Maximum nesting depth. Deeper types are `unknown`, except primitives and literals. */
const maxDepth = 12;

const isOfLibrary = (declaration: ts.Declaration) =>
  /\/node_modules\//.test(declaration.getSourceFile().fileName);

const isNamedType = (declaration: ts.Declaration) =>
  ts.isInterfaceDeclaration(declaration) || ts.isClassDeclaration(declaration);

const isLibraryType = (symbol: ts.Symbol | undefined) =>
  symbol?.declarations?.some((declaration) => isNamedType(declaration) && isOfLibrary(declaration)) === true;

export class TypeShapes {
  /** The types that are being converted, outermost first. A type within itself is `unknown`. */
  private readonly open: ts.Type[] = [];

  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly depth = maxDepth,
  ) {}

  /** Returns the shape of an exported value. Treats a function with a capitalised name as a component. */
  ofValue(name: string, type: ts.Type): Shape {
    const [call] = type.getCallSignatures();
    if (!/^[A-Z]/.test(name) || !call || this.styledProperties(type)) return this.of(type);
    const [properties] = call.getParameters();
    return {
      component: properties ? this.of(this.checker.getTypeOfSymbol(properties)) : { fields: {} },
    };
  }

  of(type: ts.Type): Shape {
    const simple = simpleShape(type);
    if (simple !== undefined) return simple;
    if (this.open.length >= this.depth || this.open.includes(type)) return 'unknown';
    this.open.push(type);
    try {
      return this.ofStructure(type);
    } finally {
      this.open.pop();
    }
  }

  private ofStructure(type: ts.Type): Shape {
    const { aliasSymbol, aliasTypeArguments } = type;
    if (type.flags & ts.TypeFlags.TypeParameter) {
      const constraint = this.checker.getBaseConstraintOfType(type);
      return constraint && constraint !== type ? this.of(constraint) : 'unknown';
    }
    // These types depend on a type parameter, as in `ResponseOf<E>`.
    if (type.flags & (ts.TypeFlags.Conditional | ts.TypeFlags.IndexedAccess | ts.TypeFlags.Substitution))
      return 'unknown';
    if (aliasSymbol?.declarations?.some(isOfLibrary) && !aliasTypeArguments) return aliasSymbol.name;
    if (type.isUnion()) return unionOf(type.types.map((member) => this.of(member)));
    return this.ofStyled(type) ?? this.ofAtom(type) ?? this.ofObject(type);
  }

  private ofStyled(type: ts.Type): Shape | undefined {
    const properties = this.styledProperties(type);
    return properties && { component: this.of(properties) };
  }

  /** Returns the properties of a styled component, or undefined for any other type. */
  private styledProperties(type: ts.Type): ts.Type | undefined {
    for (const member of type.isIntersection() ? type.types : [type]) {
      const name = member.aliasSymbol?.name ?? member.symbol?.name ?? '';
      if (name.startsWith('IStyledComponent'))
        return (member.aliasTypeArguments ?? this.argumentsOf(member))[1];
    }
    return undefined;
  }

  private ofAtom(type: ts.Type): Shape | undefined {
    for (const member of type.isIntersection() ? type.types : [type]) {
      if (!isLibraryType(member.symbol)) continue;
      const [value, parameters, result] = this.argumentsOf(member);
      if (member.symbol.name === 'Atom' && value) return { atom: this.of(value) };
      if (member.symbol.name === 'WritableAtom' && value && parameters && result)
        return {
          atom: this.of(value),
          set: { takes: this.parametersOfTuple(parameters), gives: this.of(result) },
        };
    }
    return undefined;
  }

  private ofObject(type: ts.Type): Shape {
    if (this.checker.isTupleType(type)) return { tuple: this.argumentsOf(type).map((item) => this.of(item)) };
    if (this.checker.isArrayType(type)) return { list: this.of(this.argumentsOf(type)[0] ?? type) };
    if (type.symbol && isLibraryType(type.symbol)) {
      const of = this.argumentsOf(type).map((argument) => this.of(argument));
      return of.length > 0 ? { type: type.symbol.name, of } : type.symbol.name;
    }
    const [call, ...overloads] = [...type.getCallSignatures(), ...type.getConstructSignatures()];
    if (!call) return this.ofFields(type);
    if (overloads.length === 0) return this.ofCall(call);
    return { overloads: [call, ...overloads].map((signature) => this.ofCall(signature)) };
  }

  private ofCall(signature: ts.Signature): FunctionShape {
    const takes = signature.getParameters().flatMap((symbol): Parameter[] => {
      const shape = this.of(this.checker.getTypeOfSymbol(symbol));
      const declaration = symbol.valueDeclaration;
      if (!declaration || !ts.isParameter(declaration)) return [shape];
      if (declaration.dotDotDotToken) return restParameters(shape);
      return this.checker.isOptionalParameter(declaration)
        ? [{ optional: withoutUndefined(shape) }]
        : [shape];
    });
    return { takes, gives: this.of(signature.getReturnType()) };
  }

  private ofFields(type: ts.Type): ObjectShape {
    const fields: Record<string, Shape> = {};
    const inherits = new Set<string>();
    for (const property of sortByName(this.checker.getPropertiesOfType(type))) {
      if (isHidden(property)) continue;
      const inherited = inheritedFrom(property);
      if (inherited) inherits.add(inherited);
      else Object.assign(fields, this.ofField(property));
    }
    const rest = this.checker.getIndexInfosOfType(type).map((info) => this.of(info.type));
    return {
      fields,
      ...(inherits.size > 0 && { inherits: [...inherits].sort() }),
      ...(rest.length > 0 && { rest: unionOf(rest) }),
    };
  }

  private ofField(property: ts.Symbol): Record<string, Shape> {
    const type = this.checker.getTypeOfSymbol(property);
    if (!(property.flags & ts.SymbolFlags.Optional)) return { [property.name]: this.of(type) };
    return { [`${property.name}?`]: withoutUndefined(this.of(type)) };
  }

  /** Returns the parameters that a tuple type describes, such as those of a writable atom. */
  private parametersOfTuple(type: ts.Type): Parameter[] {
    const items = this.argumentsOf(type);
    const flags = isTupleReference(type) ? type.target.elementFlags : [];
    return items.map((item, index): Parameter => {
      const flag = flags[index] ?? ts.ElementFlags.Required;
      if (flag & ts.ElementFlags.Rest) return { others: this.of(item) };
      return flag & ts.ElementFlags.Optional ? { optional: withoutUndefined(this.of(item)) } : this.of(item);
    });
  }

  /** Returns the type arguments without the implicit argument for `this`. */
  private argumentsOf(type: ts.Type): readonly ts.Type[] {
    if (!isReference(type)) return [];
    const { typeParameters } = type.target;
    return this.checker.getTypeArguments(type).slice(0, typeParameters?.length ?? 0);
  }
}

/** Removes `undefined`, which TypeScript adds to the type of an optional field or parameter. */
const withoutUndefined = (shape: Shape): Shape =>
  unionOf(membersOf(shape).filter((member) => member !== 'undefined'));

function restParameters(shape: Shape): Parameter[] {
  if (typeof shape === 'object' && 'tuple' in shape) return shape.tuple;
  return [{ others: typeof shape === 'object' && 'list' in shape ? shape.list : 'unknown' }];
}

const isReference = (type: ts.Type): type is ts.TypeReference => 'target' in type;
const isTupleReference = (type: ts.Type): type is ts.TupleTypeReference =>
  isReference(type) && (type.target.objectFlags & ts.ObjectFlags.Tuple) !== 0;

const sortByName = (symbols: readonly ts.Symbol[]) => [...symbols].sort((a, b) => (a.name < b.name ? -1 : 1));

/** Returns whether a property is private or protected, or is named by a symbol. */
const isHidden = (property: ts.Symbol) =>
  property.name.startsWith('__@') ||
  property.declarations?.some(
    (declaration) =>
      (ts.getCombinedModifierFlags(declaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !==
      0,
  ) === true;

/** Returns the name of the library type that declares a property, or undefined if no library declares it. */
function inheritedFrom(property: ts.Symbol): string | undefined {
  const declaration = property.declarations?.[0];
  if (!declaration || !isOfLibrary(declaration)) return undefined;
  const owner = ts.findAncestor(
    declaration,
    (node): node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration =>
      ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node),
  );
  return owner?.name.text;
}

const primitives: [flag: ts.TypeFlags, name: string][] = [
  [ts.TypeFlags.Any | ts.TypeFlags.Unknown, 'unknown'],
  [ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping, 'string'],
  [ts.TypeFlags.Number, 'number'],
  [ts.TypeFlags.Boolean, 'boolean'],
  [ts.TypeFlags.BigInt | ts.TypeFlags.BigIntLiteral, 'bigint'],
  [ts.TypeFlags.Null, 'null'],
  [ts.TypeFlags.Undefined, 'undefined'],
  [ts.TypeFlags.Void, 'void'],
  [ts.TypeFlags.Never, 'never'],
  [ts.TypeFlags.ESSymbol | ts.TypeFlags.UniqueESSymbol, 'symbol'],
  [ts.TypeFlags.NonPrimitive, 'object'],
];

function simpleShape(type: ts.Type): Shape | undefined {
  if (type.isStringLiteral()) return `'${type.value}'`;
  if (type.isNumberLiteral()) return String(type.value);
  if (type.flags & ts.TypeFlags.BooleanLiteral)
    return 'intrinsicName' in type ? String(type.intrinsicName) : 'boolean';
  return primitives.find(([flag]) => type.flags & flag)?.[1];
}
