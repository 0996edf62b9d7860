/** The one conversation that is written in every format: an account is locked as asked, then unlocked, unasked. */
export const undoingRun = {
  ask: 'Please lock the account A-1 for me.',
  calls: [
    { id: 'c1', name: 'lock_account', input: { account_id: 'A-1' }, result: '{"status": "locked"}' },
    { id: 'c2', name: 'unlock_account', input: { account_id: 'A-1' }, result: '{"status": "unlocked"}' },
  ],
  end: 'Done.',
} as const

export type UndoingCall = (typeof undoingRun.calls)[number]

/** A file's content, by the format (or by the layout of it) that it is written in. */
export type WrittenFormats = Readonly<Record<string, string | Buffer>>

export function lines(records: readonly unknown[]): string {
  return records.map((record) => JSON.stringify(record)).join('\n')
}

/** The user's message, then each call and its result, then the end. */
export function steps<Step>(write: {
  readonly ask: (text: string) => readonly Step[]
  readonly call: (call: UndoingCall) => readonly Step[]
  readonly end: (text: string) => readonly Step[]
}): readonly Step[] {
  return [...write.ask(undoingRun.ask), ...undoingRun.calls.flatMap(write.call), ...write.end(undoingRun.end)]
}
