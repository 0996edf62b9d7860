/** `twincheck worker`: executes the jobs of queued replays on this machine. */
import { availableParallelism, hostname } from 'node:os'
import { type JobOutcome, openReplayWorkers, type ReplayJob, runWorker } from '@twincheck/lab'
import type { Command } from 'commander'
import { type FlagsOf, flag, parsedFlag, withDefault, withFlags } from '../../flags/flag.ts'
import { readPositiveInteger } from '../../flags/number-flags.ts'
import { exitCodes } from '../../terminal/exit-codes.ts'
import { type Output, openOutput } from '../../terminal/output.ts'
import { stopSignal } from '../../terminal/stop-signal.ts'
import { demandQueueAddress, queueFlags, warnOnce } from '../queue-flags.ts'

const workerFlags = [
  withDefault(
    parsedFlag('--concurrency <number>', 'jobs at the same time', readPositiveInteger),
    availableParallelism(),
  ),
  flag('--until-idle', 'exit when no job is waiting or running'),
  flag('--json', 'one JSON object per job'),
  flag('--quiet', 'print only problems'),
  ...queueFlags('the PostgreSQL database that holds the queue'),
] as const

type WorkerFlags = FlagsOf<typeof workerFlags>

const examples = `
Examples:
  twincheck worker --queue postgres://me@db.example.org/experiments                 until stopped, on all cores
  twincheck worker --queue postgres://me@db.example.org/experiments --until-idle    until nothing is left to do
  twincheck replay runs/*.jsonl --queue postgres://me@db.example.org/experiments --out primary      fills the queue

Keep the password out of the address: PGPASSWORD and ~/.pgpass are read, and TWINCHECK_QUEUE may hold the whole
address. Start it in a folder from which the paths given to "replay" lead to the same files. SIGTERM and Ctrl-C let it
finish its jobs; a second one ends it immediately. If a worker is killed, nothing is lost: another worker takes its
jobs about ten seconds later.`

export function registerWorker(program: Command): void {
  withFlags(program.command('worker'), workerFlags)
    .description('process the jobs of queued replays (replay --queue)')
    .addHelpText('after', examples)
    .action(async (flags: WorkerFlags) => work(flags, openOutput(flags)))
}

async function work(flags: WorkerFlags, output: Output): Promise<void> {
  const address = demandQueueAddress(flags)
  const stop = stopSignal()
  const workers = openReplayWorkers(flags.concurrency)
  const done: JobOutcome[] = []
  try {
    await runWorker({
      address,
      name: `${hostname()}, process ${process.pid}`,
      concurrency: flags.concurrency,
      untilIdle: flags.untilIdle ?? false,
      stop,
      replay: workers.replay,
      onStart: () => output.say(`working on the queue at ${address.place}, ${flags.concurrency} at a time`),
      onJob: (job, outcome) => {
        done.push(outcome)
        if (flags.json) output.print(JSON.stringify(jobLine(job, outcome)))
        else output.say(jobText(job, outcome))
      },
      onNotice: warnOnce(output),
    })
  } finally {
    await workers.close()
  }
  const failed = done.filter(({ kind }) => kind === 'failed').length
  output.say(`${done.length} jobs done, ${failed} of them failed`)
  if (failed > 0) process.exitCode = exitCodes.incomplete
}

function jobLine({ experiment, replay: { file, tasks } }: ReplayJob, outcome: JobOutcome): object {
  const result = outcome.kind === 'failed' ? { problem: outcome.problem } : { lines: outcome.lines.length }
  return { experiment, file, tasks, outcome: outcome.kind, ...result }
}

function jobText({ replay: { file, tasks } }: ReplayJob, outcome: JobOutcome): string {
  return outcome.kind === 'failed'
    ? `failed: ${file}: ${outcome.problem}`
    : `replayed: ${file}, ${tasks.length} tasks from ${tasks[0]}`
}
