/**
 * Runs all work on one SQLite connection in order, and combines commits. All work that was requested while the process was busy goes into
 * one transaction, and its promises resolve when the commit is on disk. So a hundred concurrent requests cost one disk flush.
 *
 * With `unhurried`, the transaction stays open while more work is requested. Reads then resolve before the commit. If a caller requests
 * more work after a read, that work joins the open transaction.
 */
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

export type WriteTurns = {
  readonly read: Take
  /** Runs one statement, which is atomic by itself. The statement is committed when the promise resolves. */
  readonly write: Take
  /** Runs several statements as a unit: either all of them take effect, or none. They are committed when the promise resolves. */
  readonly transact: Take
  readonly transactSoon: Take
  /** Runs work that is impossible inside a transaction. */
  readonly alone: Take
}

export type TurnsOptions = {
  readonly begin: () => Promise<void>
  readonly commit: () => void
  readonly unhurried: boolean
}

type Take = <Result>(work: Work<Result>) => Promise<Result>

type Work<Result> = () => Result | Promise<Result>

type WriteTurn = {
  readonly kind: keyof WriteTurns
  readonly work: () => Promise<() => void>
  readonly reject: (error: unknown) => void
}

/**
 * The maximum number of pieces of work in one transaction. If there were more, the first caller and other writers would wait too long.
 */
const mostTogether = 200

/** If no caller waits for a statement, it is delayed by this many milliseconds. It then joins the next batch of records. */
const gatherMs = 10

/** The pause between two transactions of a busy process, in milliseconds, so that other processes can write too. */
const gapMs = 1

export function openTurns(connection: DatabaseSync, options: TurnsOptions): WriteTurns {
  const waiting: WriteTurn[] = []
  let running = false
  let gathering: NodeJS.Timeout | null = null

  /** Marks the connection as busy. From here on no other work starts, not even a timer that is due at the same moment. */
  const claim = () => {
    running = true
    if (gathering) clearTimeout(gathering)
    gathering = null
  }
  const run = async () => {
    while (waiting.length > 0) {
      await shareCommit(connection, waiting, options)
      // Requests that arrived during the disk write are first read from the sockets, so that they can join the next transaction.
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

/**
 * Whether the caller gets its result before the commit in `unhurried` mode. If the caller then requests more work, this work joins the
 * same transaction.
 */
function tells(kind: WriteTurn['kind']): boolean {
  return kind === 'read' || kind === 'transactSoon' || kind === 'alone'
}

/**
 * Does one piece of work. Failed work is undone, and only its caller gets the error. Throws if undoing is impossible; then all pieces of
 * the transaction fail.
 */
async function takeTurn(connection: DatabaseSync, { kind, work, reject }: WriteTurn): Promise<() => void> {
  const severalStatements = kind === 'transact' || kind === 'transactSoon'
  if (severalStatements) connection.exec('savepoint turn')
  try {
    const answer = await work()
    if (severalStatements) connection.exec('release turn')
    return answer
  } catch (error) {
    // If the disk is full, SQLite has already rolled back the whole transaction with its savepoints.
    if (writes(kind) && !isInTransaction(connection)) throw error
    if (severalStatements) connection.exec('rollback to turn; release turn')
    return () => reject(error)
  }
}

/** Finds out whether a transaction is open by trying to begin one. Node has a function for this, but some supported versions lack it. */
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
    // The rollback fails if no transaction is open. In this case there is nothing to undo.
  }
}
