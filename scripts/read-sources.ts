/** The sources of the workspace as the compiler parses them: what each file imports, and where. For measure and the architecture test. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'

export const root = resolve(import.meta.dirname, '..')

export type Import = {
  readonly specifier: string
  /** The file it leads to, from the root of the workspace; null where it names a package. */
  readonly target: string | null
  /** False for `import type`, which is gone at run time. `import { type … }` is not: the module is still loaded. */
  readonly runtime: boolean
  readonly line: number
}

export type Source = {
  /** From the root of the workspace. */
  readonly path: string
  /** The folder under packages/. */
  readonly package: string
  readonly tree: ts.SourceFile
  readonly imports: readonly Import[]
}

/** Every file under packages/<name>/src that is shipped: no tests, no contract suites. */
export function readSources(): readonly Source[] {
  return packageFolders().flatMap((name) => {
    const folder = join(root, 'packages', name, 'src')
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && !file.endsWith('.contract.ts'))
      .sort()
      .map((file) => readSource(join(folder, file), name))
  })
}

export function packageFolders(): readonly string[] {
  return readdirSync(join(root, 'packages')).sort()
}

export function lineOf(tree: ts.SourceFile, node: ts.Node): number {
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
}

/** Calls back for a node and everything inside it. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

/** Groups of files that import each other at run time, directly or around corners. */
export function findCycles(sources: readonly Source[]): readonly (readonly string[])[] {
  const targets = new Map(sources.map(({ path, imports }) => [path, runtimeTargets(imports)]))
  const reachable = new Map([...targets.keys()].map((path) => [path, reach(path, targets)]))
  const inCycle = [...reachable].filter(([path, reached]) => reached.has(path)).map(([path]) => path)
  const groups = new Map<string, string[]>()
  for (const path of inCycle) {
    const group = inCycle.filter((other) => reachable.get(path)?.has(other) && reachable.get(other)?.has(path))
    groups.set(group.join(), group)
  }
  return [...groups.values()]
}

function readSource(file: string, name: string): Source {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const imports: Import[] = []
  walk(tree, (node) => {
    const found = importOf(node)
    if (!found) return
    const { specifier, runtime } = found
    const target = specifier.startsWith('.') ? relative(root, resolve(dirname(file), specifier)) : null
    imports.push({ specifier, target, runtime, line: lineOf(tree, node) })
  })
  return { path: relative(root, file), package: name, tree, imports }
}

function importOf(node: ts.Node): { specifier: string; runtime: boolean } | null {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    const typeOnly = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
    return { specifier: node.moduleSpecifier.text, runtime: !typeOnly }
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
    return { specifier: node.moduleSpecifier.text, runtime: !node.isTypeOnly }
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments
    return argument && ts.isStringLiteral(argument) ? { specifier: argument.text, runtime: true } : null
  }
  return null
}

function runtimeTargets(imports: readonly Import[]): readonly string[] {
  return imports.flatMap(({ target, runtime }) => (runtime && target !== null ? [target] : []))
}

function reach(from: string, targets: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [...(targets.get(from) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    waiting.push(...(targets.get(next) ?? []))
  }
  return reached
}
