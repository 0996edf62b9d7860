/** Calibrates on labelled traces. The first pass over the traces finds the evidence and the cost, and the second pass asks the model. */
import {
  type Calibration,
  type CalibrationOrigin,
  type DecisionRecord,
  type ModelPort,
  type Profile,
  policyOf,
  TwinCheckError,
} from '@twincheck/core'
import { openSession, readSetting, type Setting } from '@twincheck/core/harness'
import { builtInSample } from '../certify/in-sample.ts'
import { traceDigest } from '../certify/trace-digest.ts'
import { inOrder } from '../experiment/in-order.ts'
import { probeModel } from '../experiment/probe-model.ts'
import { type ScanEvent, scanFiles } from '../scan/scan-files.ts'
import type { ScannedRun } from '../scan/scanned-run.ts'
import { sizesOf, type TouchedBounds } from '../stats/calibration/touched-bounds.ts'
import { readLabels } from '../traces/labels.ts'
import { proposalOf } from '../traces/trace-run.ts'
import { type ChosenThreshold, chooseThreshold, proposedHarmBound } from './choose-threshold.ts'
import type { OwnConversation } from './count-touched.ts'
import { freezeOwn } from './freeze-own.ts'

export class PooledSourcesError extends TwinCheckError {
  readonly code = 'pooled-sources'

  constructor(benchmarks: readonly string[], own: readonly string[]) {
    super(
      `These traces mix runs of a benchmark (${benchmarks.join(', ')}) with others (${own.join(', ')}). A bound holds for one population, ` +
        'and runs of a benchmark say nothing about your traffic. No model was asked. Calibrate on each of them separately.',
    )
  }
}

export type TraceCalibrationOptions = {
  readonly profile: Profile
  readonly tenant?: string
  readonly labels: string | null
  readonly dataFolder: string | null
  readonly workers: number
  readonly concurrency: number
  readonly deadlineMs: number
  readonly falseFailures: number
  /** The operator's limit on the share of switches that happen in good conversations. If null, the paper's rule sets the threshold. */
  readonly harmBound: number | null
  readonly request: CalibrationOrigin['request']
  readonly onLeft: (event: Extract<ScanEvent, { kind: 'left' }>) => void
  /**
   * Called before the second pass asks the model, with the number of requests that it needs. If the callback throws, the calibration
   * stops.
   */
  readonly onPlanned: (planned: PlannedQuestions) => void
  readonly onJudged: (done: number, of: number) => void
  readonly onUnjudged: (run: string, reason: string) => void
  readonly onRepeated: (run: string) => void
  readonly demandFunds: () => void
}

export type PlannedQuestions = {
  readonly runs: number
  readonly withEvidence: number
  /**
   * An upper limit on the number of model requests. Each decision with evidence needs one request, until the budgets of its trajectory
   * are spent.
   */
  readonly requests: number
  readonly characters: number
}

export type TraceCalibration = {
  readonly calibration: Calibration
  readonly bounds: TouchedBounds
  readonly proposal: ChosenThreshold
  readonly conversations: readonly OwnConversation[]
}

export async function calibrateTraces(
  files: readonly string[],
  model: ModelPort,
  options: TraceCalibrationOptions,
): Promise<TraceCalibration> {
  const { profile, labels, concurrency, deadlineMs, falseFailures, harmBound, request } = options
  const found = await findEvidence(files, options)
  options.onPlanned(found.planned)
  const policy = policyOf(profile)
  const setting = readSetting({ model, mode: 'shadow', policy, deadlineMs })
  const probed = await probeModel(model, setting.deadlineMs)
  const conversations = [...found.quiet]
  const models = { verifier: new Set(probed.verifier), generator: new Set(probed.generator) }
  let done = 0
  const judged = inOrder(found.withEvidence, concurrency, async (run) => ({
    run,
    judged: await judgeTrace(run, setting),
  }))
  for await (const { run, judged: result } of judged) {
    options.demandFunds()
    if (result.unjudged !== null) options.onUnjudged(run.run, result.unjudged)
    for (const { role, model: name } of result.asked) if (name !== null) models[role].add(name)
    conversations.push(conversationOf(run, result.score, result.unjudged !== null))
    options.onJudged(++done, found.withEvidence.length)
  }
  const all = {
    conversations: conversations.length,
    unjudged: conversations.filter(({ unjudged }) => unjudged).length,
    clusters: sizesOf(found.clusters.values()),
  }
  const { calibration, bounds } = freezeOwn({
    ...(options.tenant === undefined ? {} : { tenant: options.tenant }),
    conversations,
    all,
    ...(harmBound === null ? {} : { harmBound }),
    made: { from: 'traces', digest: await traceDigest(files, labels), sample: null, since: null, until: null },
    falseFailures,
    policy,
    models: { verifier: [...models.verifier].sort(), generator: [...models.generator].sort() },
    origin: {
      actor: { model: found.agent, effort: null },
      environment: { name: found.environment, data: null },
      request,
    },
  })
  const proposal = chooseThreshold(conversations, all, { falseFailures, harmBound: proposedHarmBound })
  return { calibration, bounds, proposal, conversations }
}

type Found = {
  readonly quiet: readonly OwnConversation[]
  readonly withEvidence: readonly ScannedRun[]
  readonly clusters: ReadonlyMap<string, number>
  readonly agent: string | null
  readonly environment: string
  readonly planned: PlannedQuestions
}

async function findEvidence(files: readonly string[], options: TraceCalibrationOptions): Promise<Found> {
  const { profile, labels, dataFolder, workers, onLeft, onRepeated } = options
  const seen = new Set<string>()
  const quiet: OwnConversation[] = []
  const withEvidence: ScannedRun[] = []
  const clusters = new Map<string, number>()
  const agents = new Set<string | null>()
  const sources = new Set<string>()
  const known = labels === null ? null : readLabels(labels)
  for await (const events of scanFiles(files, {
    dataFolder,
    labels: known,
    profile,
    workers,
    traces: 'with-findings',
  })) {
    for (const event of events) {
      if (event.kind === 'left') {
        onLeft(event)
        continue
      }
      const { run } = event
      const name = JSON.stringify([run.model, run.run])
      if (seen.has(name)) {
        onRepeated(run.run)
        continue
      }
      seen.add(name)
      sources.add(run.source)
      agents.add(run.model)
      const cluster = JSON.stringify([run.model ?? '', run.cluster ?? run.run])
      clusters.set(cluster, (clusters.get(cluster) ?? 0) + 1)
      if (run.findings.length > 0) withEvidence.push(run)
      else quiet.push(conversationOf(run, 0, false))
    }
  }
  demandOnePopulation(sources)
  const [agent = null, ...others] = agents
  return {
    quiet,
    withEvidence,
    clusters,
    agent: others.length === 0 ? agent : null,
    environment: `traces of ${[...sources].sort().join(', ')}`,
    planned: plan(quiet, withEvidence),
  }
}

function demandOnePopulation(sources: ReadonlySet<string>): void {
  const benchmarks = [...sources].filter((source) => builtInSample.includes(source))
  const own = [...sources].filter((source) => !builtInSample.includes(source))
  if (benchmarks.length > 0 && own.length > 0) throw new PooledSourcesError(benchmarks, own)
}

function plan(quiet: readonly OwnConversation[], withEvidence: readonly ScannedRun[]): PlannedQuestions {
  let requests = 0
  let characters = 0
  for (const { findings, trace } of withEvidence) {
    const positions = new Set(findings.map(({ position }) => position))
    requests += positions.size
    const length = (trace?.messages ?? []).reduce((sum, { content }) => sum + content.length, 0)
    characters += positions.size * length
  }
  return { runs: quiet.length + withEvidence.length, withEvidence: withEvidence.length, requests, characters }
}

function conversationOf(run: ScannedRun, score: number, unjudged: boolean): OwnConversation {
  const label = run.outcome === null ? null : run.outcome ? 'success' : 'failure'
  const agent = run.model === null ? {} : { run: run.model }
  return { id: run.run, ...agent, score, unjudged, label, drawn: true, cluster: run.cluster ?? run.run }
}

type JudgedTrace = {
  readonly score: number
  readonly unjudged: string | null
  readonly asked: readonly DecisionRecord['measured']['asked'][number][]
}

async function judgeTrace(run: ScannedRun, setting: Setting): Promise<JudgedTrace> {
  const { trace } = run
  if (trace === undefined) return { score: 0, unjudged: null, asked: [] }
  const session = openSession(run.run, setting)
  // Decisions after the last decision with evidence need no model, so they are skipped.
  const last = run.findings.reduce((most, { position }) => Math.max(most, position ?? 0), 0)
  const records: DecisionRecord[] = []
  for (const { position, tools } of trace.decisions) {
    if (position > last) break
    const messages = trace.messages.slice(0, position)
    const proposal = proposalOf(trace.messages[position])
    const { record } = await session.check({ messages, tools, proposal, canAnswer: true })
    records.push(await record)
  }
  const failed = records.find(({ certificates, exception }) => certificates.length > 0 && exception !== null)?.exception
  return {
    score: records.reduce((most, { score }) => Math.max(most, score ?? 0), 0),
    unjudged: failed ? `${failed.name}: ${failed.message}` : null,
    asked: records.flatMap(({ measured }) => measured.asked),
  }
}
