/**
 * The size and the hygiene of the shipped code, package by package: file lengths, the longest functions, and what the
 * style forbids. Ends with 1 where there is an `any`, a non-null assertion or a run-time import cycle.
 */
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { findCycles, lineOf, packageFolders, readSources, type Source, walk } from './read-sources.ts'

export type Place = { readonly path: string; readonly line: number }
export type FunctionLength = Place & { readonly name: string; readonly lines: number }

export type Measurement = {
  readonly files: readonly number[]
  readonly functions: readonly FunctionLength[]
  readonly anys: readonly Place[]
  readonly casts: readonly Place[]
  readonly nonNulls: readonly Place[]
}

const shownFunctions = 5

export function measure(sources: readonly Source[]): Measurement {
  const functions: FunctionLength[] = []
  const anys: Place[] = []
  const casts: Place[] = []
  const nonNulls: Place[] = []
  for (const { tree, path } of sources) {
    walk(tree, (node) => {
      const place = () => ({ path, line: lineOf(tree, node) })
      if (node.kind === ts.SyntaxKind.AnyKeyword) anys.push(place())
      if (ts.isNonNullExpression(node)) nonNulls.push(place())
      if (ts.isTypeAssertionExpression(node) || (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)))
        casts.push(place())
      if (ts.isFunctionLike(node) && 'body' in node && node.body)
        functions.push({ ...place(), name: nameOf(node), lines: linesOf(tree, node) })
    })
  }
  functions.sort((left, right) => right.lines - left.lines)
  return { files: sources.map(({ tree }) => lengthOf(tree)), functions, anys, casts, nonNulls }
}

function report(name: string, { files, functions, anys, casts, nonNulls }: Measurement): string {
  const at = ({ path, line }: Place) => `    ${path}:${line}`
  const sorted = [...files].sort((left, right) => left - right)
  return [
    `${name}: ${files.length} files, ${files.reduce((sum, lines) => sum + lines, 0)} lines`,
    `  lines a file: median ${quantile(sorted, 0.5)}, p90 ${quantile(sorted, 0.9)}, max ${sorted.at(-1) ?? 0}`,
    '  longest functions:',
    ...functions.slice(0, shownFunctions).map((long) => `  ${at(long)} ${long.name} (${long.lines})`),
    ...[`  any: ${anys.length}`, ...anys.map(at)],
    ...[`  casts (as): ${casts.length}`, ...casts.map(at)],
    ...[`  non-null assertions: ${nonNulls.length}`, ...nonNulls.map(at)],
  ].join('\n')
}

/** The smallest value that at least this share does not exceed. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

function lengthOf(tree: ts.SourceFile): number {
  return tree.text.endsWith('\n') ? tree.getLineStarts().length - 1 : tree.getLineStarts().length
}

function linesOf(tree: ts.SourceFile, node: ts.Node): number {
  return tree.getLineAndCharacterOfPosition(node.getEnd()).line + 2 - lineOf(tree, node)
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText()
  const { parent } = node
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : 'anonymous'
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const sources = readSources()
  const cycles = findCycles(sources)
  const whole = measure(sources)
  for (const name of packageFolders()) {
    console.log(`${report(name, measure(sources.filter((source) => source.package === name)))}\n`)
  }
  console.log([`import cycles: ${cycles.length}`, ...cycles.map((cycle) => `    ${cycle.join(' ↔ ')}`)].join('\n'))
  if (whole.anys.length > 0 || whole.nonNulls.length > 0 || cycles.length > 0) process.exitCode = 1
}
