/** The functions of `node:path` that the readers use. The names here are names of pasted texts, with `/` at most. */
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
