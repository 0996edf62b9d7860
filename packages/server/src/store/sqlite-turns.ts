/**
 * Takes turns on one SQLite connection, and shares commits: everything that is asked for while the process was busy goes
 * into one transaction, each part under a savepoint of its own, and is answered when that one commit is on the disk. A
 * hundred requests at once then cost one flush of the disk, not hundreds.
 */
import type { DatabaseSync } from 'node:sqlite'

export type Turns = {
  /** Selects only. */
  readonly read: <Result>(work: Work<Result>) => Promise<Result>
  /** All of it or nothing; committed when it resolves. */
  readonly write: <Result>(work: Work<Result>) => Promise<Result>
  /** What cannot be done inside of a transaction. */
  readonly alone: <Result>(work: Work<Result>) => Promise<Result>
}

export type TurnsOptions = {
  /** Begins a transaction, however long another process writes. */
  readonly begin: () => Promise<void>
  readonly commit: () => void
}

type Work<Result> = () => Result | Promise<Result>

type Turn = {
  readonly kind: 'read' | 'write' | 'alone'
  /** Does the work, and gives back how to answer for it. */
  readonly work: () => Promise<() => void>
  readonly reject: (error: unknown) => void
}

/** The more, the longer the first of them waits. */
const mostTogether = 200

export function openTurns(connection: DatabaseSync, options: TurnsOptions): Turns {
  const waiting: Turn[] = []
  let running = false

  const run = async () => {
    while (waiting.length > 0) {
      await takeTurns(connection, waiting.splice(0, countTogether(waiting)), options)
      // Whatever arrived while the disk was written is read from the sockets first, and joins.
      await new Promise((resolve) => setImmediate(resolve))
    }
    running = false
  }

  const take = <Result>(kind: Turn['kind'], work: Work<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      const answered = async () => {
        const result = await work()
        return () => resolve(result)
      }
      waiting.push({ kind, work: answered, reject })
      if (running) return
      running = true
      setImmediate(() => void run())
    })

  return {
    read: (work) => take('read', work),
    write: (work) => take('write', work),
    alone: (work) => take('alone', work),
  }
}

function countTogether(waiting: readonly Turn[]): number {
  const alone = waiting.slice(0, mostTogether).findIndex(({ kind }) => kind === 'alone')
  if (alone === 0) return 1
  return alone < 0 ? Math.min(mostTogether, waiting.length) : alone
}

async function takeTurns(
  connection: DatabaseSync,
  turns: readonly Turn[],
  { begin, commit }: TurnsOptions,
): Promise<void> {
  try {
    if (!turns.some(({ kind }) => kind === 'write')) {
      for (const { work, reject } of turns) await work().then((answer) => answer(), reject)
      return
    }
    await begin()
    const answers: (() => void)[] = []
    for (const turn of turns) answers.push(await underSavepoint(connection, turn))
    commit()
    for (const answer of answers) answer()
  } catch (error) {
    rollBack(connection)
    for (const { reject } of turns) reject(error)
  }
}

/** A part that fails is undone and answered for by itself. Throws where that cannot be, and with it all of them fail. */
async function underSavepoint(connection: DatabaseSync, { work, reject }: Turn): Promise<() => void> {
  connection.exec('savepoint turn')
  try {
    const answer = await work()
    connection.exec('release turn')
    return answer
  } catch (error) {
    try {
      connection.exec('rollback to turn; release turn')
    } catch {
      // A full disk has rolled everything back already, savepoints and all.
      throw error
    }
    return () => reject(error)
  }
}

export function rollBack(connection: DatabaseSync): void {
  try {
    connection.exec('rollback')
  } catch {
    // There was no transaction any more, or none yet; there is nothing left to undo.
  }
}
