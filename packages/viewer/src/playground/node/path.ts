/**
 * Substitutes for the functions of `node:path` that the readers use. The only paths are names of pasted texts, which contain no separator
 * except `/`.
 */
export function basename(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

export function dirname(path: string): string {
  const end = path.lastIndexOf('/')
  return end < 0 ? '.' : path.slice(0, end)
}

export function join(...parts: readonly string[]): string {
  return parts.join('/')
}
