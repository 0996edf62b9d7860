/** The options that name a job queue, for commands that fill the queue and commands that work on it. */
import { defaultQueueSchema, InvalidQueueAddressError, type QueueAddress, readQueueAddress } from '@twincheck/lab'
import { type FlagsOf, flag, withDefault } from '../flags/flag.ts'
import type { Output } from '../terminal/output.ts'

export function queueFlags(purpose: string) {
  return [
    flag('--queue <url>', purpose).env('TWINCHECK_QUEUE'),
    withDefault(flag('--queue-schema <name>', 'the PostgreSQL schema of the queue'), defaultQueueSchema),
  ] as const
}

type QueueFlags = FlagsOf<ReturnType<typeof queueFlags>>

export function queueAddress({ queue, queueSchema }: QueueFlags): QueueAddress | null {
  return queue === undefined ? null : readQueueAddress(queue, queueSchema)
}

export function demandQueueAddress(flags: QueueFlags): QueueAddress {
  const address = queueAddress(flags)
  if (address) return address
  throw new InvalidQueueAddressError('none was given', 'Name it with --queue postgres://... or TWINCHECK_QUEUE.')
}

/** Warns about a problem once. The same message is not printed again as long as no other message comes in between. */
export function warnOnce(output: Output): (message: string) => void {
  let last = ''
  return (message) => {
    if (message !== last) output.warn(message)
    last = message
  }
}
