/**
 * Finds the test files that a change affects: those that reach a changed file through imports. Tests of the changed package
 * come first, the nearest before the others. A test also belongs to the file whose name it has (`scan.test.ts` to `scan.ts`),
 * because tests of commands start a process and import nothing. Imports by package name are not followed: they lead to the
 * build of another package.
 */
import { posix } from 'node:path'
import ts from 'typescript'

/** Text of each file, by its path from the root. */
export type Files = ReadonlyMap<string, string>

export type AffectedTest = {
  readonly path: string
  /** How many imports lead from the test to the changed file: 0 for a changed test itself. */
  readonly distance: number
}

export function affectedTests(files: Files, changed: readonly string[]): readonly AffectedTest[] {
  const importers = findImporters(files)
  const distances = new Map(changed.map((path) => [path, 0]))
  // A file that is added to the map during the walk is visited too, in the order of its distance.
  for (const [path, distance] of distances) {
    for (const importer of importers.get(path) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1)
    }
  }
  const packages = new Set(changed.map(packageOf))
  const isElsewhere = (path: string) => Number(!packages.has(packageOf(path)))
  return [...distances]
    .filter(([path]) => /\.test\.tsx?$/.test(path) && files.has(path))
    .map(([path, distance]) => ({ path, distance }))
    .sort(
      (left, right) =>
        isElsewhere(left.path) - isElsewhere(right.path) ||
        left.distance - right.distance ||
        (left.path < right.path ? -1 : 1),
    )
}

function packageOf(path: string): string {
  return /^packages\/[^/]+/.exec(path)?.[0] ?? ''
}

function findImporters(files: Files): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  for (const [path, text] of files) {
    const imported = ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName)
    const targets = imported
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => posix.join(posix.dirname(path), specifier))
    for (const target of [...targets, path.replace(/\.test(?=\.tsx?$)/, '')]) {
      const known = importers.get(target)
      if (known) known.push(path)
      else importers.set(target, [path])
    }
  }
  return importers
}
