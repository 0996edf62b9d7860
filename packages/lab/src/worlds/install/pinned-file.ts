/** Files pinned by their digest. */

export type PinnedTarget = {
  /** Path in the data folder. */
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

export type PinnedFile = PinnedTarget & {
  /** Path below the download address. */
  readonly source: string
}

/** A file made from downloaded sources, which need not be kept. Its digest is pinned too. */
export type MadeFile = {
  readonly target: PinnedTarget
  readonly sources: readonly PinnedFile[]
  readonly make: (sources: readonly Buffer[]) => Buffer
}
