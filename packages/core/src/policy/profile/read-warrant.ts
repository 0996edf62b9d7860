/** Reads a warrant file. Every member is checked, unknown members are refused, and figures must agree. */
import { MalformedInputError, type Path } from '../paper/json.ts'
import { readShape } from '../paper/read.ts'
import { and, closed, count, listOf, oneOf, orNull, type Shape, share, text } from '../paper/shape.ts'
import { type ConditionCounts, InvalidWarrantError, type RunCount, type Warrant } from './warrant.ts'

export function readWarrant(value: unknown, source = 'warrant'): Warrant {
  try {
    return readShape(warrant, value, source)
  } catch (error) {
    throw error instanceof MalformedInputError ? new InvalidWarrantError(error) : error
  }
}

const runCount = and(closed({ runs: count, of: count }), ({ runs, of }: RunCount, path) =>
  runs > of ? { path: { of: path, member: 'runs' }, expected: `at most ${of}`, found: runs } : null,
)

const byEnding = closed({ failed: count, succeeded: count })

const counts = {
  failed: runCount,
  succeeded: runCount,
  bound: orNull(share),
  replay: orNull(
    closed(
      { switches: byEnding, rescues: count, harms: count, of: byEnding },
      { twins: closed({ right: count, wrong: count, unknown: count }) },
    ),
  ),
}

const sources = listOf(
  bounded(closed({ ...counts, source: text, agents: listOf(bounded(closed({ ...counts, agent: text }))) })),
)

const measured = { outOfSample: bounded(closed(counts)), all: bounded(closed(counts)), sources }

const conditions = and(listOf(closed({ ...measured, name: text, version: count })), (all, path) =>
  new Set(all.map(({ name }) => name)).size < all.length ? { path, expected: 'each condition once', found: all } : null,
)

const warrant = closed({
  version: oneOf(1),
  tool: text,
  profile: closed({ name: text, fingerprint: text }),
  traces: closed({
    digest: text,
    files: count,
    runs: count,
    unlabelled: count,
    leftOut: count,
    withoutSchemas: count,
  }),
  level: share,
  inSample: listOf(text),
  conditions,
  together: closed(measured),
})

/** Checks the bound: it is null without a successful run, and never below the observed share. */
function bounded<Value extends Pick<ConditionCounts, 'succeeded' | 'bound'>>(shape: Shape<Value>): Shape<Value> {
  return and(shape, ({ succeeded, bound }, path) => {
    const place: Path = { of: path, member: 'bound' }
    if ((bound === null) !== (succeeded.of === 0)) {
      return { path: place, expected: 'a share where there are successful runs, else null', found: bound }
    }
    return bound !== null && bound * succeeded.of < succeeded.runs
      ? { path: place, expected: `at least ${succeeded.runs} of ${succeeded.of}`, found: bound }
      : null
  })
}
