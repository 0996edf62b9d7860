/**
 * Takes turns on one SQLite connection, and shares commits: everything that is asked for while the process was busy goes
 * into one transaction, and is answered when that one commit is on the disk. A hundred requests at once then cost one flush
 * of the disk, not hundreds.
 *
 * Where nobody waits (`unhurried`), what follows from an answer shares that commit too: the transaction stays open while
 * more is asked for, and what only tells something is answered before the commit.
 */
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

export type WriteTurns = {
  /** Selects only. */
  readonly read: Take
  /** One statement, which is all or nothing by itself; committed when it resolves. */
  readonly write: Take
  /** All of it or nothing; committed when it resolves. */
  readonly transact: Take
  /** As `transact`; where nobody waits, answered before it is committed. */
  readonly transactSoon: Take
  /** What cannot be done inside of a transaction. */
  readonly alone: Take
}

export type TurnsOptions = {
  /** Begins a transaction, however long another process writes. */
  readonly begin: () => Promise<void>
  readonly commit: () => void
  readonly unhurried: boolean
}

type Take = <Result>(work: Work<Result>) => Promise<Result>

type Work<Result> = () => Result | Promise<Result>

type WriteTurn = {
  readonly kind: keyof WriteTurns
  /** Does the work, and gives back how to answer for it. */
  readonly work: () => Promise<() => void>
  readonly reject: (error: unknown) => void
}

/** The more, the longer the first of them waits, and whoever else writes to the file. */
const mostTogether = 200

/**
 * How long a statement waits for more to be written, where nobody waits for it: longer than records gather, so that it goes
 * with the next of those.
 */
const gatherMs = 10

/** Between two transactions of a process that never pauses, another process must find a gap. */
const gapMs = 1

export function openTurns(connection: DatabaseSync, options: TurnsOptions): WriteTurns {
  const waiting: WriteTurn[] = []
  let running = false
  let gathering: NodeJS.Timeout | null = null

  /** From here on, nobody else begins to run, and no timer that is due at the same moment either. */
  const claim = () => {
    running = true
    if (gathering) clearTimeout(gathering)
    gathering = null
  }
  const run = async () => {
    while (waiting.length > 0) {
      await shareCommit(connection, waiting, options)
      // Whatever arrived while the disk was written is read from the sockets first, and joins.
      await (options.unhurried ? pause(gapMs) : nextLoop())
    }
    running = false
  }

  const take =
    (kind: WriteTurn['kind']): Take =>
    (work) =>
      new Promise((resolve, reject) => {
        const answered = async () => {
          const result = await work()
          return () => resolve(result)
        }
        waiting.push({ kind, work: answered, reject })
        start(kind)
      })

  const start = (kind: WriteTurn['kind']) => {
    if (running) return
    if (options.unhurried && kind === 'write') {
      gathering ??= setTimeout(() => {
        claim()
        void run()
      }, gatherMs)
      return
    }
    claim()
    setImmediate(() => void run())
  }

  return {
    ...{ read: take('read'), write: take('write'), alone: take('alone') },
    ...{ transact: take('transact'), transactSoon: take('transactSoon') },
  }
}

/** Takes from `waiting` what goes into one transaction. */
async function shareCommit(connection: DatabaseSync, waiting: WriteTurn[], options: TurnsOptions): Promise<void> {
  const taken: WriteTurn[] = []
  const answers: (() => void)[] = []
  let open = false
  try {
    do {
      const turns = waiting.splice(0, countTogether(waiting))
      taken.push(...turns)
      if (!open && turns.some(({ kind }) => writes(kind))) {
        await options.begin()
        open = true
      }
      for (const turn of turns) {
        const answer = await takeTurn(connection, turn)
        if (!open || (options.unhurried && tells(turn.kind))) answer()
        else answers.push(answer)
      }
      if (options.unhurried) await nextLoop()
    } while (options.unhurried && taken.length < mostTogether && waiting.length > 0 && waiting[0]?.kind !== 'alone')
    if (open) options.commit()
    for (const answer of answers) answer()
  } catch (error) {
    rollBack(connection)
    for (const { reject } of taken) reject(error)
  }
}

function countTogether(waiting: readonly WriteTurn[]): number {
  const alone = waiting.slice(0, mostTogether).findIndex(({ kind }) => kind === 'alone')
  if (alone === 0) return 1
  return alone < 0 ? Math.min(mostTogether, waiting.length) : alone
}

function writes(kind: WriteTurn['kind']): boolean {
  return kind !== 'read' && kind !== 'alone'
}

/** What goes on from the answer waits for nothing but that. */
function tells(kind: WriteTurn['kind']): boolean {
  return kind === 'read' || kind === 'transactSoon' || kind === 'alone'
}

/** A part that fails is undone and answered for by itself. Throws where that cannot be, and with it all of them fail. */
async function takeTurn(connection: DatabaseSync, { kind, work, reject }: WriteTurn): Promise<() => void> {
  const severalStatements = kind === 'transact' || kind === 'transactSoon'
  if (severalStatements) connection.exec('savepoint turn')
  try {
    const answer = await work()
    if (severalStatements) connection.exec('release turn')
    return answer
  } catch (error) {
    // A full disk has rolled everything back already, savepoints and all.
    if (writes(kind) && !isInTransaction(connection)) throw error
    if (severalStatements) connection.exec('rollback to turn; release turn')
    return () => reject(error)
  }
}

/** By trying, since not every Node that is supported can tell. */
function isInTransaction(connection: DatabaseSync): boolean {
  try {
    connection.exec('begin')
  } catch {
    return true
  }
  rollBack(connection)
  return false
}

function nextLoop(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}

export function rollBack(connection: DatabaseSync): void {
  try {
    connection.exec('rollback')
  } catch {
    // There was no transaction any more, or none yet; there is nothing left to undo.
  }
}
