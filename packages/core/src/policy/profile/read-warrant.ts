/** Reads a warrant's file: every member is checked, none may stand there besides, and no figure may contradict another. */
import { isObject, MalformedInputError, type Path } from '../json.ts'
import { kind, listOf, type Outline, type Outlined, object, oneOf, orNull, readOutline, text } from '../outline.ts'
import { type ConditionCounts, InvalidWarrantError, type RunCount, type Warrant } from './warrant.ts'

export function readWarrant(value: unknown, source = 'warrant'): Warrant {
  try {
    return readOutline(warrant, value, source)
  } catch (error) {
    throw error instanceof MalformedInputError ? new InvalidWarrantError(error) : error
  }
}

const count: Outline<number> = kind(
  'a whole number from 0',
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
)
const share: Outline<number> = kind(
  'a number from 0 to 1',
  (value) => typeof value === 'number' && value >= 0 && value <= 1,
)

const runCount = and(closed({ runs: count, of: count }), ({ runs, of }: RunCount, path) =>
  runs > of ? new MalformedInputError({ of: path, member: 'runs' }, `at most ${of}`, runs) : null,
)

const byEnding = closed({ failed: count, succeeded: count })

const counts = {
  failed: runCount,
  succeeded: runCount,
  bound: orNull(share),
  replay: orNull(closed({ switches: byEnding, rescues: count, harms: count, of: byEnding })),
}

const sources = listOf(
  bounded(closed({ ...counts, source: text, agents: listOf(bounded(closed({ ...counts, agent: text }))) })),
)

const measured = { outOfSample: bounded(closed(counts)), all: bounded(closed(counts)), sources }

const conditions = and(listOf(closed({ ...measured, name: text, version: count })), (all, path) =>
  new Set(all.map(({ name }) => name)).size < all.length
    ? new MalformedInputError(path, 'each condition once', all)
    : null,
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

/** Without a successful run there is no bound, and no bound lies below what was seen. */
function bounded<Value extends Pick<ConditionCounts, 'succeeded' | 'bound'>>(outline: Outline<Value>): Outline<Value> {
  return and(outline, ({ succeeded, bound }, path) => {
    const place: Path = { of: path, member: 'bound' }
    if ((bound === null) !== (succeeded.of === 0)) {
      return new MalformedInputError(place, 'a share where there are successful runs, else null', bound)
    }
    return bound !== null && bound * succeeded.of < succeeded.runs
      ? new MalformedInputError(place, `at least ${succeeded.runs} of ${succeeded.of}`, bound)
      : null
  })
}

function closed<const Members extends Readonly<Record<string, Outline<unknown>>>>(
  members: Members,
): Outline<{ readonly [Name in keyof Members]: Outlined<Members[Name]> }> {
  const names = Object.keys(members)
  const whole = object(members)
  return {
    problem: (value, path) => {
      const stray = isObject(value) ? Object.keys(value).find((name) => !names.includes(name)) : undefined
      if (stray === undefined) return whole.problem(value, path)
      return new MalformedInputError({ of: path, member: stray }, `no members but ${names.join(', ')}`, stray)
    },
  }
}

/** A value of the outline of which something more must hold. */
function and<Value>(
  outline: Outline<Value>,
  check: (value: Value, path: Path) => MalformedInputError | null,
): Outline<Value> {
  return {
    problem: (value, path) => outline.problem(value, path) ?? check(readOutline(outline, value, path), path),
  }
}
