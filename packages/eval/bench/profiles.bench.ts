/**
 * What a decision without evidence costs under `extended` and `wary`, next to `paper`, on stored conversations: whole checks of a
 * session that follows each run as it grows, runs in which any condition holds left out. The profiles take turns
 * round by round. Processor time, so that whatever else the machine does is not measured. Young garbage is collected before each
 * round, outside of what is measured: else a round paid for what another profile had left, and which one did was a matter of chance.
 * The median round is one with few collections; the last column is of all rounds together, with every collection of their own.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { Dataset } from '@twincheck/benchmarks/bfcl'
import {
  type Action,
  type ActiveTools,
  createTwinCheck,
  extendedPolicy,
  type Message,
  openTrace,
  type Session,
  type TwinCheck,
  textAction,
  waryPolicy,
} from '@twincheck/core'
import { importRecord } from '../src/traces/import-record.ts'
import type { TraceRun } from '../src/traces/trace-run.ts'

const ROUNDS = 60
/** Rounds before them, until everything is compiled. */
const WARM_UP = 15
const MOST_RUNS = 120

/** All agents of each source, as many runs of one as of another, and of AgentDojo the runs that nobody attacked. */
const sources = [
  ['tau-bench', 'tau-bench/*.json.gz'],
  ['tau2-bench', 'tau2-bench/*.json.gz'],
  ['toolsandbox', 'toolsandbox/*.jsonl.gz'],
  ['agentdojo', 'agentdojo/*.jsonl.gz'],
  ['bfcl', 'bfcl-v4/*/*.jsonl.gz'],
] as const

/** What a host passes at one step: the messages that came since the last one, and what is proposed now. */
type GivenStep = { readonly added: readonly Message[]; readonly tools: ActiveTools; readonly proposal: Action }

type Conversation = readonly GivenStep[]

const paper = createTwinCheck({ model: null })
const extended = createTwinCheck({ model: null, policy: extendedPolicy })
const wary = createTwinCheck({ model: null, policy: waryPolicy })

export async function benchProfiles(): Promise<string> {
  const shared = process.env.TWINCHECK_SHARED ?? join(import.meta.dirname, '../../../../shared')
  const trajectories = join(shared, 'trajectories')
  if (!existsSync(trajectories)) return `profiles: not measured, no stored runs in ${shared}.`
  const dataset = new Dataset(join(shared, 'bfcl'))
  const lines = ['source        runs  decisions   paper  extended  ratio  all rounds    wary  ratio  all rounds']
  for (const [source, pattern] of sources) {
    const files = globSync(join(trajectories, pattern)).sort()
    const runs = files.flatMap((file) =>
      spread(
        readRuns(file, dataset).filter((run) => run.source === source),
        Math.ceil(MOST_RUNS / files.length),
      ),
    )
    lines.push(await compare(source, await withoutEvidence(runs.map(stepsOf))))
  }
  return `A decision without evidence on stored conversations (microseconds of processor time)\n${lines.join('\n')}`
}

function readRuns(file: string, dataset: Dataset): readonly TraceRun[] {
  const text = gunzipSync(readFileSync(file)).toString()
  const document = file.endsWith('.jsonl.gz') ? `[${text.trim().split('\n').join(',')}]` : text
  const parsed: unknown = JSON.parse(document)
  const records: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  const context = { fileName: '', folderName: '', header: null, dataset }
  return records.flatMap((record) => importRecord(record, context).runs)
}

/** As many of them, from the first to the last: runs of one kind stand together. */
function spread(runs: readonly TraceRun[], most: number): readonly TraceRun[] {
  return runs.filter(
    (_, index) => Math.floor((index * most) / runs.length) !== Math.floor(((index - 1) * most) / runs.length),
  )
}

function stepsOf({ messages, decisions }: TraceRun): Conversation {
  let from = 0
  return decisions.map(({ position, tools }) => {
    const added = messages.slice(from, position)
    from = position
    return { added, tools, proposal: proposalOf(messages[position]) }
  })
}

function proposalOf(message: Message | undefined): Action {
  if (message?.role !== 'assistant' || message.calls.length === 0) return textAction(message?.content ?? '')
  return { kind: 'tool-calls', calls: message.calls }
}

async function withoutEvidence(conversations: readonly Conversation[]): Promise<readonly Conversation[]> {
  const quiet: Conversation[] = []
  for (const conversation of conversations) {
    const session = wary.session('search')
    let certificates = 0
    await follow(conversation, async (step) => {
      certificates += (await (await session.check(step)).record).certificates.length
    })
    if (certificates === 0) quiet.push(conversation)
  }
  return quiet
}

async function follow(
  conversation: Conversation,
  look: (step: Parameters<Session['check']>[0]) => Promise<unknown>,
): Promise<void> {
  const messages = openTrace()
  for (const { added, tools, proposal } of conversation) {
    messages.add(...added)
    await look({ messages, tools, proposal })
  }
}

async function compare(source: string, conversations: readonly Conversation[]): Promise<string> {
  const decisions = conversations.reduce((sum, { length }) => sum + length, 0)
  const plain: number[] = []
  const more: number[] = []
  const most: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [figures, twincheck] of [
      [plain, paper],
      [more, extended],
      [most, wary],
    ] as const) {
      const taken = await processorTime(conversations, twincheck)
      if (round >= 0) figures.push(taken / decisions)
    }
  }
  return [
    source.padEnd(11),
    String(conversations.length).padStart(6),
    String(decisions).padStart(10),
    median(plain).toFixed(1).padStart(7),
    ...beside(more, plain, 9),
    ...beside(most, plain, 7),
  ].join(' ')
}

function beside(figures: readonly number[], plain: readonly number[], width: number): readonly string[] {
  return [
    median(figures).toFixed(1).padStart(width),
    // Of two rounds that stand beside each other: the machine was as busy in one as in the other.
    median(figures.map((figure, round) => figure / (plain[round] ?? Number.NaN)))
      .toFixed(2)
      .padStart(6),
    (sum(figures) / sum(plain)).toFixed(2).padStart(11),
  ]
}

/** The engine's own, which it gives away only when it is told to. */
function readCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('The engine has no collector to call. Run the bench with Node.')
  return () => {
    collect({ type: 'minor' })
  }
}

const collectYoung = readCollector()

/** Microseconds. A session is let go when its conversation is over, as a host does. */
async function processorTime(conversations: readonly Conversation[], twincheck: TwinCheck): Promise<number> {
  collectYoung()
  const start = process.cpuUsage()
  for (const conversation of conversations) {
    const session = twincheck.session('bench')
    await follow(conversation, (step) => session.check(step))
  }
  const { user, system } = process.cpuUsage(start)
  return user + system
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}

function median(figures: readonly number[]): number {
  return figures.toSorted((left, right) => left - right)[Math.floor(figures.length / 2)] ?? Number.NaN
}
