/** Reads a warrant's file: whatever is relied on or shown is checked, and nothing else may stand there. */
import { isObject } from './json.ts'
import {
  type ConditionCounts,
  InvalidWarrantError,
  type MeasuredCounts,
  type ReplayCounts,
  type RunCount,
  type SourceCounts,
  type Warrant,
  type WarrantedCondition,
} from './warrant.ts'

export function readWarrant(value: unknown, source = 'warrant'): Warrant {
  const read = readers(source)
  const top = read.object(value, 'the file', topMembers)
  if (top.version !== 1) throw new InvalidWarrantError(source, 'version', '1')
  const profile = read.object(top.profile, 'profile', ['name', 'fingerprint'])
  const traces = read.object(top.traces, 'traces', traceMembers)
  const level = read.share(top.level, 'level')
  const conditions = read.list(top.conditions, 'conditions', (one, place) => readCondition(one, place, read))
  const names = conditions.map(({ name }) => name)
  if (new Set(names).size < names.length) throw new InvalidWarrantError(source, 'conditions', 'each condition once')
  return {
    version: 1,
    tool: read.text(top.tool, 'tool'),
    profile: {
      name: read.text(profile.name, 'profile.name'),
      fingerprint: read.text(profile.fingerprint, 'profile.fingerprint'),
    },
    traces: {
      digest: read.text(traces.digest, 'traces.digest'),
      files: read.count(traces.files, 'traces.files'),
      runs: read.count(traces.runs, 'traces.runs'),
      unlabelled: read.count(traces.unlabelled, 'traces.unlabelled'),
      leftOut: read.count(traces.leftOut, 'traces.leftOut'),
      withoutSchemas: read.count(traces.withoutSchemas, 'traces.withoutSchemas'),
    },
    level,
    inSample: read.list(top.inSample, 'inSample', read.text),
    conditions,
    together: readMeasured(read.object(top.together, 'together', measuredMembers), 'together', read),
  }
}

const topMembers = ['version', 'tool', 'profile', 'traces', 'level', 'inSample', 'conditions', 'together'] as const
const traceMembers = ['digest', 'files', 'runs', 'unlabelled', 'leftOut', 'withoutSchemas'] as const
const measuredMembers = ['outOfSample', 'all', 'sources'] as const
const countMembers = ['failed', 'succeeded', 'bound', 'replay'] as const

function readCondition(value: unknown, place: string, read: Readers): WarrantedCondition {
  const one = read.object(value, place, ['name', 'version', ...measuredMembers])
  return {
    name: read.text(one.name, `${place}.name`),
    version: read.count(one.version, `${place}.version`),
    ...readMeasured(one, place, read),
  }
}

function readMeasured(one: Members, place: string, read: Readers): MeasuredCounts {
  const of = (counted: unknown, member: string) =>
    readCounts(read.object(counted, `${place}.${member}`, countMembers), `${place}.${member}`, read)
  return {
    outOfSample: of(one.outOfSample, 'outOfSample'),
    all: of(one.all, 'all'),
    sources: read.list(one.sources, `${place}.sources`, (source, at) => readSource(source, at, read)),
  }
}

function readSource(value: unknown, place: string, read: Readers): SourceCounts {
  const one = read.object(value, place, ['source', ...countMembers, 'agents'])
  const agents = read.list(one.agents, `${place}.agents`, (agent, at) => {
    const own = read.object(agent, at, ['agent', ...countMembers])
    return { agent: read.text(own.agent, `${at}.agent`), ...readCounts(own, at, read) }
  })
  return { source: read.text(one.source, `${place}.source`), ...readCounts(one, place, read), agents }
}

function readCounts(value: Members, place: string, read: Readers): ConditionCounts {
  const succeeded = readRuns(value.succeeded, `${place}.succeeded`, read)
  const bound = value.bound === null ? null : read.share(value.bound, `${place}.bound`)
  // Without a run there is no bound, and no bound lies below what was seen.
  if ((bound === null) !== (succeeded.of === 0)) read.fail(`${place}.bound`, 'a share where there are successful runs')
  if (bound !== null && bound * succeeded.of < succeeded.runs) {
    read.fail(`${place}.bound`, `at least ${succeeded.runs} of ${succeeded.of}`)
  }
  const failed = readRuns(value.failed, `${place}.failed`, read)
  return { failed, succeeded, bound, replay: value.replay === null ? null : readReplay(value.replay, place, read) }
}

function readRuns(value: unknown, place: string, read: Readers): RunCount {
  const { runs, of } = read.object(value, place, ['runs', 'of'])
  const counted = { runs: read.count(runs, `${place}.runs`), of: read.count(of, `${place}.of`) }
  if (counted.runs > counted.of) read.fail(`${place}.runs`, `at most ${counted.of}`)
  return counted
}

function readReplay(value: unknown, of: string, read: Readers): ReplayCounts {
  const place = `${of}.replay`
  const one = read.object(value, place, ['switches', 'rescues', 'harms', 'of'])
  const pair = (counted: unknown, member: string) => {
    const { failed, succeeded } = read.object(counted, `${place}.${member}`, ['failed', 'succeeded'])
    return {
      failed: read.count(failed, `${place}.${member}.failed`),
      succeeded: read.count(succeeded, `${place}.${member}.succeeded`),
    }
  }
  return {
    switches: pair(one.switches, 'switches'),
    rescues: read.count(one.rescues, `${place}.rescues`),
    harms: read.count(one.harms, `${place}.harms`),
    of: pair(one.of, 'of'),
  }
}

type Members = Readonly<Record<string, unknown>>
type Readers = ReturnType<typeof readers>

/** More of anything than this is no warrant. */
const mostListed = 1_000

function readers(source: string) {
  const fail = (place: string, expected: string): never => {
    throw new InvalidWarrantError(source, place, expected)
  }
  return {
    fail,
    object: (value: unknown, place: string, members: readonly string[]): Members => {
      if (!isObject(value)) return fail(place, 'an object')
      const stray = Object.keys(value).find((name) => !members.includes(name))
      return stray === undefined ? value : fail(`${place}.${stray}`, `no other members than ${members.join(', ')}`)
    },
    list: <Item>(value: unknown, place: string, readItem: (item: unknown, place: string) => Item): readonly Item[] => {
      if (!Array.isArray(value) || value.length > mostListed) return fail(place, `a list of at most ${mostListed}`)
      return value.map((item, index) => readItem(item, `${place}[${index}]`))
    },
    text: (value: unknown, place: string): string => (typeof value === 'string' ? value : fail(place, 'a text')),
    count: (value: unknown, place: string): number =>
      typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
        ? value
        : fail(place, 'a whole number from 0'),
    share: (value: unknown, place: string): number =>
      typeof value === 'number' && value >= 0 && value <= 1 ? value : fail(place, 'a number from 0 to 1'),
  }
}
