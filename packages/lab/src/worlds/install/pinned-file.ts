/** Files pinned by their digest. */

export type PinnedTarget = {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

export type PinnedFile = PinnedTarget & {
  readonly source: string
}

/** A file that is made from downloaded sources. Its digest is pinned, like those of the sources. The sources need not be kept. */
export type MadeFile = {
  readonly target: PinnedTarget
  readonly sources: readonly PinnedFile[]
  readonly make: (sources: readonly Buffer[]) => Buffer
}

/** Reads a list of pinned files, one `SHA-256 BYTES PATH` per line. `sourceOf` maps a path to its place below the download address. */
export function pinnedFiles(list: string, sourceOf: (path: string) => string = (path) => path): readonly PinnedFile[] {
  const lines = list.trim().split('\n')
  return lines.map((line) => {
    const [sha256 = '', bytes = '', path = ''] = line.trim().split(/\s+/)
    return { path, source: sourceOf(path), bytes: Number(bytes), sha256 }
  })
}
