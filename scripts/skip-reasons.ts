/** Why tests were skipped, read off their names: `(needs …)`, `(not supported: …)`. One line a reason, the most frequent first. */
export type SkippedTest = { readonly name: string; readonly file: string }

export function skipReasons(skipped: readonly SkippedTest[], pattern: boolean): readonly string[] {
  const counts = new Map<string, number>()
  for (const test of skipped) {
    const reason = reasonOf(test, pattern)
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  const ordered = [...counts].sort(([left, many], [right, more]) => more - many || (left < right ? -1 : 1))
  return ordered.map(([reason, count]) => `${String(count).padStart(6)}  ${reason}`)
}

function reasonOf({ name, file }: SkippedTest, pattern: boolean): string {
  const unsupported = /\((not supported: .*)\)$/.exec(name)?.[1]
  const needed = [...name.matchAll(/\(needs? ([^()]*)\)/g)].map(([, what = '']) => what)
  if (unsupported !== undefined) return unsupported
  if (needed.length > 0) return `needs ${[...new Set(needed)].join(' and ')}`
  return pattern ? 'left out by the pattern of names that was given' : `no reason given: ${file}, ${name}`
}
