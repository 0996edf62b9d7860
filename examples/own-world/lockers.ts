/**
 * A world of one's own, whole: parcel lockers that are to be locked or unlocked. What a user writes to have runs of their agent
 * replayed. `packages/cli/src/laboratory/experiments/own-world.test.ts` holds it to the contract; docs/guides/own-world.md explains it.
 */
import { type Environment, type Episode, EpisodeRecord, type Trajectory, type WrittenCall } from '@twincheck/eval'

type Lockers = Readonly<Record<string, boolean>>
type LockerTask = {
  readonly id: string
  readonly start: Lockers
  readonly end: Lockers
  readonly turns: readonly string[]
}

const tasks: readonly LockerTask[] = ['lock', 'unlock'].flatMap((verb) =>
  Array.from({ length: 12 }, (_, index) => ({
    id: `${verb}_${index}`,
    start: { [`L${index}`]: verb === 'unlock' },
    end: { [`L${index}`]: verb === 'lock' },
    turns: [`Please ${verb} locker L${index} for me.`, `Thank you. How is locker L${index} now?`],
  })),
)

const tools = ['lock_locker', 'unlock_locker', 'get_locker'].map((name) => ({
  name,
  description: `${name.replace('_', 's a ')}, named as L0 to L11.`,
  parameters: { type: 'object', properties: { locker: { type: 'string' } }, required: ['locker'] },
}))

export const environment: Environment = {
  name: 'parcel-lockers',
  taskIds: () => tasks.map(({ id }) => id),
  reset: (taskId) => {
    const task = tasks.find(({ id }) => id === taskId)
    if (task === undefined) throw new Error(`There is no task ${taskId} among the lockers.`)
    return openEpisode(task, task.start, { taskId, turns: [], said: [] })
  },
}

export function categoryOf(taskId: string): string {
  return taskId.split('_')[0] ?? taskId
}

function openEpisode(task: LockerTask, before: Lockers, so: Trajectory): Episode {
  const record = new EpisodeRecord(so)
  let lockers = before
  return {
    taskId: task.id,
    beginTurn: () => {
      const turn = record.beginTurn(task.turns.length)
      return turn === null ? null : { messages: [{ role: 'user', content: task.turns[turn] ?? '' }], tools }
    },
    execute: (step) => {
      record.add(step)
      const named = step.map(lockerIn)
      if (named.includes(null)) return { kind: 'undecodable', error: 'The arguments of a call are no JSON object.' }
      const outputs = step.map(({ name }, index) => {
        const locker = named[index] ?? ''
        if (!Object.hasOwn(lockers, locker)) return JSON.stringify({ error: `There is no locker ${locker}.` })
        if (name !== 'get_locker') lockers = { ...lockers, [locker]: name === 'lock_locker' }
        return JSON.stringify({ locker, locked: lockers[locker] === true })
      })
      return { kind: 'executed', calls: step.map(({ name, arguments: args }) => `${name}(${args})`), outputs }
    },
    say: (text) => record.say(text),
    trajectory: () => record.trajectory(),
    state: () => [{ name: 'lockers', content: JSON.stringify(lockers) }],
    copy: () => openEpisode(task, lockers, record.trajectory()),
    score: () => {
      const done = record.trajectory().turns.length === task.turns.length
      const right = JSON.stringify(lockers) === JSON.stringify(task.end)
      return done && right ? { valid: true } : { valid: false, reason: done ? 'wrong-state' : 'unfinished', turn: null }
    },
  }
}

/** Null where the arguments are no JSON object. */
function lockerIn({ arguments: written }: WrittenCall): string | null {
  try {
    const args: unknown = JSON.parse(written)
    return typeof args === 'object' && args !== null && 'locker' in args ? String(args.locker) : ''
  } catch {
    return null
  }
}
