/** How a queue is named on the command line, by those who fill it and those who work on it. */
import { defaultQueueSchema, type QueueAddress, readQueueAddress } from '@twincheck/lab'
import { type Command, Option } from 'commander'
import type { Output } from '../terminal/output.ts'

export type QueueFlags = { readonly queue?: string; readonly queueSchema: string }

export function withQueueFlags(command: Command, purpose: string): Command {
  return command
    .addOption(new Option('--queue <url>', purpose).env('TWINCHECK_QUEUE'))
    .option('--queue-schema <name>', 'the PostgreSQL schema of the queue', defaultQueueSchema)
}

export function queueAddress({ queue, queueSchema }: QueueFlags): QueueAddress | null {
  return queue === undefined ? null : readQueueAddress(queue, queueSchema)
}

/** Says a trouble when it begins and not each time it is met again. */
export function warnOnce(output: Output): (message: string) => void {
  let last = ''
  return (message) => {
    if (message !== last) output.warn(message)
    last = message
  }
}
