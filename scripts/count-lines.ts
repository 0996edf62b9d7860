/**
 * Counts production lines by package, and the production files that only one other production file imports:
 *
 *   node scripts/count-lines.ts [ROOT]     default: this workspace
 *
 * Only static imports count: `import` and `export … from`, also of types. An import by package name is followed through
 * the package's `exports`. Files without an importer (entry points, worker threads, modules loaded with `import()`) are
 * listed at the end.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { productionFiles } from './production-files.ts'
import { root as ownRoot } from './read-sources.ts'

/** Text of each file, by its path from the root. */
export type Files = ReadonlyMap<string, string>

export type LineCount = {
  readonly packages: ReadonlyMap<string, { readonly files: number; readonly lines: number }>
  readonly files: number
  readonly lines: number
  readonly singleImporter: readonly string[]
  readonly noImporter: readonly string[]
}

/** `entries` leads from an import specifier such as `@twincheck/core/models` to the path of its source file. */
export function countLines(files: Files, entries: ReadonlyMap<string, string>): LineCount {
  const packages = new Map<string, { files: number; lines: number }>()
  for (const [path, text] of files) {
    const name = path.split('/')[1] ?? ''
    const counted = packages.get(name) ?? { files: 0, lines: 0 }
    packages.set(name, { files: counted.files + 1, lines: counted.lines + newlines(text) })
  }
  const importers = countImporters(files, entries)
  const withImporters = (count: number) => [...files.keys()].filter((path) => (importers.get(path) ?? 0) === count)
  return {
    packages,
    files: files.size,
    lines: [...packages.values()].reduce((sum, { lines }) => sum + lines, 0),
    singleImporter: withImporters(1),
    noImporter: withImporters(0),
  }
}

function countImporters(files: Files, entries: ReadonlyMap<string, string>): ReadonlyMap<string, number> {
  const importers = new Map<string, number>()
  for (const [path, text] of files) {
    const targets = staticImports(path, text).flatMap((specifier) => {
      const target = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : entries.get(specifier)
      return target !== undefined && target !== path && files.has(target) ? [target] : []
    })
    for (const target of new Set(targets)) importers.set(target, (importers.get(target) ?? 0) + 1)
  }
  return importers
}

function staticImports(path: string, text: string): readonly string[] {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  return statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return []
    const { moduleSpecifier } = statement
    return moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? [moduleSpecifier.text] : []
  })
}

/** Counts as `wc -l` does. */
function newlines(text: string): number {
  return text.split('\n').length - 1
}

function readEntries(root: string): ReadonlyMap<string, string> {
  const entries = new Map<string, string>()
  for (const folder of readdirSync(join(root, 'packages'))) {
    const file = join(root, 'packages', folder, 'package.json')
    if (!existsSync(file)) continue
    const { name, exports = {} }: { name: string; exports?: Record<string, string | { default: string }> } = JSON.parse(
      readFileSync(file, 'utf8'),
    )
    for (const [entry, target] of Object.entries(exports)) {
      const built = typeof target === 'string' ? target : target.default
      const source = built.replace(/^\.\/dist\//, 'src/').replace(/\.js$/, '.ts')
      entries.set(posix.join(name, entry), `packages/${folder}/${source}`)
    }
  }
  return entries
}

function report({ packages, files, lines, singleImporter, noImporter }: LineCount): string {
  const row = (name: string, count: number, of: number) =>
    `${name.padEnd(12)}${count.toLocaleString('en').padStart(9)} lines${of.toLocaleString('en').padStart(7)} files`
  const share = ((100 * singleImporter.length) / files).toFixed(1)
  return [
    ...[...packages].sort().map(([name, counted]) => row(name, counted.lines, counted.files)),
    row('all', lines, files),
    '',
    `Files with a single importer: ${singleImporter.length} of ${files} (${share} %).`,
    `Files without an importer: ${noImporter.length}.`,
    ...noImporter.map((path) => `  ${path}`),
  ].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = resolve(process.argv[2] ?? ownRoot)
  const files = new Map(productionFiles(root).map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  console.log(report(countLines(files, readEntries(root))))
}
