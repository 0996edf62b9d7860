/**
 * Stores the pending requests of a process on disk before they are sent. After a crash the file shows for which requests the provider may
 * have charged. Invariants:
 *   1. A request is sent only after its ticket is on disk. So if the last line is incomplete, its request was never sent.
 *   2. A ticket is open if the file does not mark it as finished. After a crash, each open ticket whose request has no later line on the tape counts as spent in full: the tape gets a line with the outcome `lost`. This step is idempotent.
 */
import { closeSync, fdatasyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { TwinCheckError } from '@twincheck/core'
import { amount, count, object, oneOf, oneOfKinds, orNone, parseJson, text } from '@twincheck/core/reading'
import type { Asking, StudyAdmission } from './admission.ts'
import { studyRoles } from './study-file.ts'
import type { StudyTape } from './study-tape.ts'

export class StudyTicketsError extends TwinCheckError {
  readonly code = 'study-tickets'

  constructor(file: string, line: number) {
    super(
      `${file}, line ${line}: this is no ticket of a study. It was damaged or written by another version. Remove the file to continue: ` +
        'requests that were pending when the study was killed are then not counted against its budget.',
    )
  }
}

export type TicketFile = {
  /** Wraps an admission so that its outstanding tickets are on disk. Tickets of free requests are not written. */
  readonly keep: (admission: StudyAdmission) => StudyAdmission
  readonly close: () => void
}

const readLine = orNone(
  oneOfKinds({
    // `after` is the number of lines on the tape when the ticket was taken.
    taken: object({
      number: count,
      after: count,
      scope: text,
      role: oneOf(...studyRoles),
      request: text,
      ceiling: amount,
    }),
    back: object({ number: count }),
  }),
)

type TakenTicket = Asking & { readonly number: number; readonly after: number }

export async function openTicketFile(file: string, tape: StudyTape): Promise<TicketFile> {
  const descriptor = openSync(file, 'a+')
  try {
    await settle(readTickets(file), tape)
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
  ftruncateSync(descriptor)
  const write = (line: object) => {
    writeSync(descriptor, `${JSON.stringify(line)}\n`)
    fdatasyncSync(descriptor)
  }
  const out = new Set<number>()
  let last = 0
  return {
    close: () => closeSync(descriptor),
    keep: (admission) => ({
      ...admission,
      enter: async (request, signal) => {
        const ticket = await admission.enter(request, signal)
        if (request.ceiling === 0) return ticket
        const number = ++last
        out.add(number)
        write({ kind: 'taken', number, after: (await tape.all()).length, ...request })
        return {
          leave: async () => {
            out.delete(number)
            if (out.size === 0) ftruncateSync(descriptor)
            else write({ kind: 'back', number })
            await ticket.leave()
          },
        }
      },
    }),
  }
}

function readTickets(file: string): readonly TakenTicket[] {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  const out = new Map<number, TakenTicket>()
  for (const [index, written] of lines.entries()) {
    const line = readLine(parseJson(written))
    if (line === null) throw new StudyTicketsError(file, index + 1)
    if (line.kind === 'taken') out.set(line.number, line)
    else out.delete(line.number)
  }
  return [...out.values()]
}

async function settle(tickets: readonly TakenTicket[], tape: StudyTape): Promise<void> {
  const taped = await tape.all()
  const lost = tickets.filter(
    ({ after, scope, request }) => !taped.slice(after).some((call) => call.scope === scope && call.request === request),
  )
  for (const { scope, role, request, ceiling } of lost) {
    const tokens = { input: 0, output: 0 }
    await tape.append({ scope, role, request, tokens, cost: ceiling, outcome: { kind: 'lost' } })
  }
}
