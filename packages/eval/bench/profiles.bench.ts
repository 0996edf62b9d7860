/**
 * What a decision without evidence costs under `standard`, `extended` and `wary`, next to `paper`, on stored conversations: whole checks of a
 * session that follows each run as it grows, runs in which any condition holds left out. Two profiles alone, the same where every
 * record is taken, and all three; they take turns round by round. Processor time, so that whatever else the machine does is not measured. Young garbage is collected before each
 * round, outside of what is measured: else a round paid for what another profile had left, and which one did was a matter of chance.
 * The median round is one with few collections; the last column is of all rounds together, with every collection of their own.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import {
  type Action,
  type ActiveTools,
  createTwinCheck,
  extendedPolicy,
  type Message,
  openTrace,
  type Session,
  type StepInput,
  standardPolicy,
  type TwinCheck,
  textAction,
  waryPolicy,
} from '@twincheck/core'
import { isObject } from '@twincheck/core/reading'
import { Dataset } from '../src/bfcl/dataset/dataset.ts'
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

const everyday = new Set(['refused-call', 'done-already', 'unknown-target', 'known-answer', 'known-failure'])

const paper = createTwinCheck({ profile: 'paper', model: null })
const standard = createTwinCheck({ model: null, policy: standardPolicy })
/** `standard` without the four conditions that answer everyday mistakes, to see what these add. */
const rest = createTwinCheck({
  model: null,
  policy: { ...standardPolicy, conditions: standardPolicy.conditions.filter(({ name }) => !everyday.has(name)) },
})
const extended = createTwinCheck({ model: null, policy: extendedPolicy })
const wary = createTwinCheck({ model: null, policy: waryPolicy })

/** Code that has seen few profiles runs faster than code that has seen many, so the third comes into the process last. */
const tables = [
  { title: 'standard', others: [['standard', standard]], look: check },
  {
    title: 'standard, and without everyday',
    others: [
      ['standard', standard],
      ['rest', rest],
    ],
    look: check,
  },
  { title: 'two profiles', others: [['extended', extended]], look: check },
  { title: 'two profiles, each record taken', others: [['extended', extended]], look: checkAndRecord },
  {
    title: 'three profiles',
    others: [
      ['extended', extended],
      ['wary', wary],
    ],
    look: check,
  },
] as const satisfies readonly Table[]

type Table = {
  readonly title: string
  /** Beside `paper`. */
  readonly others: readonly (readonly [string, TwinCheck])[]
  readonly look: Look
}

type Look = (session: Session, step: StepInput) => Promise<unknown>

function check(session: Session, step: StepInput): Promise<unknown> {
  return session.check(step)
}

/** A step is scored for its record, which is written when somebody takes it. */
async function checkAndRecord(session: Session, step: StepInput): Promise<unknown> {
  return (await session.check(step)).record
}

export async function benchProfiles(): Promise<string> {
  const shared = process.env.TWINCHECK_SHARED ?? join(import.meta.dirname, '../../../../shared')
  const trajectories = join(shared, 'trajectories')
  if (!existsSync(trajectories)) return `profiles: not measured, no stored runs in ${shared}.`
  const dataset = new Dataset(join(shared, 'bfcl'))
  const stored: (readonly [string, readonly Conversation[]])[] = []
  for (const [source, pattern] of sources) {
    const files = globSync(join(trajectories, pattern)).sort()
    const runs = files.flatMap((file) =>
      spread(
        readRuns(file, dataset).filter((run) => run.source === source),
        Math.ceil(MOST_RUNS / files.length),
      ),
    )
    stored.push([source, await withoutEvidence(runs.map(stepsOf))])
  }
  const lines: string[] = []
  for (const { title, others, look } of tables) {
    lines.push(`${title.padEnd(34)} paper${others.map(([name]) => `${name.padStart(10)}  ratio  all rounds`).join('')}`)
    for (const [source, conversations] of stored) lines.push(await compare(source, conversations, others, look))
  }
  return `A decision without evidence on stored conversations (microseconds of processor time)\n${lines.join('\n')}`
}

/**
 * The same for each AgentDojo agent alone, `extended` next to `paper`, on runs without an attack. The mean of several agents hides an agent that costs twice as
 * much as the others.
 */
export async function benchProfilesByAgent(): Promise<string> {
  const shared = process.env.TWINCHECK_SHARED ?? join(import.meta.dirname, '../../../../shared')
  const clean = join(shared, 'injections/agentdojo-clean.jsonl.gz')
  if (!existsSync(clean)) return `profiles by agent: not measured, no stored runs in ${shared}.`
  const dataset = new Dataset(join(shared, 'bfcl'))
  const records = readRecords(clean).filter(isObject)
  const agents = [...new Set(records.map(({ model }) => String(model)))].map((agent) => {
    const own = records.filter(({ model }) => model === agent)
    return [agent, runsOf(own, dataset)] as const
  })
  const files = globSync(join(shared, 'trajectories/agentdojo/*.jsonl.gz')).map((file) => {
    const runs = readRuns(file, dataset).filter((run) => run.source === 'agentdojo')
    return [basename(file, '.jsonl.gz'), runs] as const
  })
  const lines: string[] = []
  for (const [agent, runs] of [...files, ...agents]) {
    const quiet = await withoutEvidence(spread(runs, MOST_RUNS / 2).map(stepsOf))
    lines.push(await compare(`${agent.slice(0, 28)} `, quiet, [['extended', extended]], check))
  }
  return `AgentDojo, each agent alone: paper, extended, ratio, all rounds\n${lines.join('\n')}`
}

function readRuns(file: string, dataset: Dataset): readonly TraceRun[] {
  return runsOf(readRecords(file), dataset)
}

function readRecords(file: string): readonly unknown[] {
  const text = gunzipSync(readFileSync(file)).toString()
  const document = file.endsWith('.jsonl.gz') ? `[${text.trim().split('\n').join(',')}]` : text
  const parsed: unknown = JSON.parse(document)
  return Array.isArray(parsed) ? parsed : [parsed]
}

function runsOf(records: readonly unknown[], dataset: Dataset): readonly TraceRun[] {
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

async function follow(conversation: Conversation, look: (step: StepInput) => Promise<unknown>): Promise<void> {
  const messages = openTrace()
  for (const { added, tools, proposal } of conversation) {
    messages.add(...added)
    await look({ messages, tools, proposal })
  }
}

async function compare(
  source: string,
  conversations: readonly Conversation[],
  others: Table['others'],
  look: Look,
): Promise<string> {
  const decisions = conversations.reduce((sum, { length }) => sum + length, 0)
  const profiles = [paper, ...others.map(([, twincheck]) => twincheck)]
  const figures: readonly number[][] = profiles.map(() => [])
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [index, twincheck] of profiles.entries()) {
      const taken = await processorTime(conversations, twincheck, look)
      if (round >= 0) figures[index]?.push(taken / decisions)
    }
  }
  const [plain = [], ...more] = figures
  return [
    `  ${source.padEnd(12)}${conversations.length} runs, ${decisions}`.padEnd(34),
    median(plain).toFixed(1).padStart(5),
    ...more.flatMap((one) => beside(one, plain)),
  ].join(' ')
}

function beside(figures: readonly number[], plain: readonly number[]): readonly string[] {
  return [
    median(figures).toFixed(1).padStart(9),
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

/** Microseconds. Each conversation has a session with an id of its own, which is let go when it is over, as with a host. */
async function processorTime(
  conversations: readonly Conversation[],
  twincheck: TwinCheck,
  look: Look,
): Promise<number> {
  collectYoung()
  const start = process.cpuUsage()
  for (const conversation of conversations) {
    const session = twincheck.session(`bench-${opened++}`)
    await follow(conversation, (step) => look(session, step))
  }
  const { user, system } = process.cpuUsage(start)
  return user + system
}

let opened = 0

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}

function median(figures: readonly number[]): number {
  return figures.toSorted((left, right) => left - right)[Math.floor(figures.length / 2)] ?? Number.NaN
}
