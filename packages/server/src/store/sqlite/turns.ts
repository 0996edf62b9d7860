/**
 * Serialises work on one SQLite connection, and shares commits: everything that was requested while the process was
 * busy goes into one transaction, and resolves when its commit is on disk. A hundred concurrent requests then cost one
 * disk flush.
 *
 * With `unhurried`, nobody waits for a commit. Work that follows from an answer then shares the commit too: the
 * transaction stays open while more work is requested, and answers that only read resolve before the commit.
 */
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

export type WriteTurns = {
  /** For work that only selects. */
  readonly read: Take
  /** For one statement, which is atomic by itself. Committed when it resolves. */
  readonly write: Take
  /** For several statements: all take effect or none. Committed when it resolves. */
  readonly transact: Take
  /** Like `transact`; if nobody waits, it resolves before the commit. */
  readonly transactSoon: Take
  /** For work that is impossible inside a transaction. */
  readonly alone: Take
}

export type TurnsOptions = {
  /** Begins a transaction. Waits as long as another process writes. */
  readonly begin: () => Promise<void>
  readonly commit: () => void
  readonly unhurried: boolean
}

type Take = <Result>(work: Work<Result>) => Promise<Result>

type Work<Result> = () => Result | Promise<Result>

type WriteTurn = {
  readonly kind: keyof WriteTurns
  /** Does the work, and returns a function that resolves the caller's promise. */
  readonly work: () => Promise<() => void>
  readonly reject: (error: unknown) => void
}

/** The most pieces of work in one transaction. With more, the first caller and other writers would wait longer. */
const mostTogether = 200

/** How long a statement that nobody waits for is held back, so that it joins the next batch of records. */
const gatherMs = 10

/** Pause between two transactions of a busy process, so that other processes can write too. */
const gapMs = 1

export function openTurns(connection: DatabaseSync, options: TurnsOptions): WriteTurns {
  const waiting: WriteTurn[] = []
  let running = false
  let gathering: NodeJS.Timeout | null = null

  /**
   * Marks the connection as busy: from here on no other work starts, not even a timer that is due at the same moment.
   */
  const claim = () => {
    running = true
    if (gathering) clearTimeout(gathering)
    gathering = null
  }
  const run = async () => {
    while (waiting.length > 0) {
      await shareCommit(connection, waiting, options)
      // Requests that arrived during the disk write are read from the sockets first, and join.
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

/** Takes the work for one transaction from `waiting`. */
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
 * Whether the caller may get the answer before the commit. If nobody waits, further work that follows from the answer
 * can then join the same transaction.
 */
function tells(kind: WriteTurn['kind']): boolean {
  return kind === 'read' || kind === 'transactSoon' || kind === 'alone'
}

/** A part that fails is undone and rejected alone. Throws if that is impossible; then all parts fail. */
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

/** Checks for an open transaction by beginning one: not every supported Node version can tell. */
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
    // The rollback fails if no transaction is open. Then there is nothing to undo.
  }
}
