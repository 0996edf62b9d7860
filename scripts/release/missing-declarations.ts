/**
 * The declarations that a package's public entries need and its tarball would not have. TypeScript reports no missing declaration inside
 * a package to the package's users: the types that it declares become `any`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'

/** `files`: the tarball's paths. `manifest`: its package.json, parsed. */
export function missingDeclarations(folder: string, files: readonly string[], manifest: unknown): readonly string[] {
  const packed = new Set(files)
  const needed = new Set(declaredEntries(manifest))
  for (const path of needed) {
    if (!existsSync(join(folder, path))) continue
    for (const { fileName } of ts.preProcessFile(readFileSync(join(folder, path), 'utf8')).importedFiles) {
      if (fileName.startsWith('.')) needed.add(declarationOf(posix.join(posix.dirname(path), fileName)))
    }
  }
  return [...needed].filter((path) => !packed.has(path))
}

/** The paths of `types` at any depth of `exports`. */
function declaredEntries(manifest: unknown): readonly string[] {
  const found: string[] = []
  JSON.stringify(manifest, (name, value: unknown) => {
    if (name === 'types' && typeof value === 'string') found.push(posix.normalize(value))
    return value
  })
  return found
}

/** Compiled files import each other as `.ts` in declarations, and as `.js` elsewhere. */
function declarationOf(path: string): string {
  return path.endsWith('.d.ts') ? path : path.replace(/\.[jt]s$/, '.d.ts')
}
