/**
 * Finds the guides that messages name. A path leads to the repository's own guide if it exists, and otherwise to the copy in this
 * package.
 */
import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export function guide(name: string): string {
  const inRepository = `docs/guides/${name}.md`
  if (existsSync(inRepository)) return inRepository
  const copy = fileURLToPath(new URL(`../../guides/${name}.md`, import.meta.url))
  if (!existsSync(copy)) return inRepository
  const near = relative('.', copy)
  return near.startsWith('..') ? copy : near
}

/**
 * Rewrites a library's message for the user. The paths of guides become paths that exist, and the commands begin with npx, so that they
 * need no installation.
 */
export function followable(text: string): string {
  return guidePaths(text.replace(/(["`])twincheck (?=[a-z])/g, '$1npx twincheck '))
}

export function guidePaths(text: string): string {
  return text.replace(/\bdocs\/guides\/([a-z-]+)\.md\b/g, (_, name: string) => guide(name))
}
