/** Files that are known by their digest: a file with another one is another file. */

export type PinnedTarget = {
  /** Where it stands in the data folder. */
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

export type PinnedFile = PinnedTarget & {
  /** Where it stands under the download address. */
  readonly source: string
}

/** A file that is not downloaded but made of others, which need not stay. What it is made to be is pinned as well. */
export type MadeFile = {
  readonly target: PinnedTarget
  readonly sources: readonly PinnedFile[]
  readonly make: (sources: readonly Buffer[]) => Buffer
}
