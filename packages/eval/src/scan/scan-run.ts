/**
 * Inspects every decision of a run with the policy. Each message is read once, so the time is linear in the run's length. No
 * model is called, and the actor's calls are not changed.
 */

import { type Policy, plainAction, type ValidateCall } from '@twincheck/core'
import { clusterName } from '@twincheck/core/canary'
import {
  type Anomaly,
  checkStructure,
  countFeatures,
  deterministicTwin,
  followTools,
  fullAllowance,
  type Inspection,
  inspect,
  OpenReading,
  type Step,
  setScene,
  stepOn,
} from '@twincheck/core/harness'
import { FeatureNotes } from '../detector/run-features.ts'
import { countMessages, countSpoken, proposalOf, type TraceDecision, type TraceRun } from '../traces/trace-run.ts'
import { boundQuote, type RaisedBy, type ScanFinding, type ScannedRun, showConversation } from './scanned-run.ts'

/** The policy that inspects the runs, and which extra data of a run is kept. */
export type ScanRules = {
  readonly policy: Policy
  readonly validate: ValidateCall
  /** Whether the features that a detector is fitted to are kept. */
  readonly withFeatures: boolean
  /** Whether the conversation of a run with findings is kept. */
  readonly withConversations: boolean
  /** Whether the trace of a run with findings is kept. */
  readonly withTraces: boolean
}

/** Scans one run. `name` is used if the run has no name of its own. */
export function scanRun(run: TraceRun, name: string, rules: ScanRules): ScannedRun {
  const { source, model, task, outcome, compromised, attack, graded, messages, decisions, found, missing } = run
  const { score, raisedBy, findings, features } = inspectDecisions(run, rules)
  return {
    source,
    model,
    run: run.run ?? name,
    task,
    outcome,
    ...(compromised === undefined ? {} : { compromised }),
    ...(attack === undefined ? {} : { attack }),
    graded,
    score,
    raisedBy,
    findings,
    decisions: decisions.length,
    found,
    imported: countMessages(messages),
    spoken: countSpoken(run),
    missing,
    ...(features === undefined ? {} : { features }),
    ...(rules.withConversations && findings.length > 0 ? { conversation: showConversation(messages) } : {}),
    ...(rules.withTraces ? { cluster: clusterName(messages, decisions[0]?.tools ?? null) } : {}),
    ...(rules.withTraces && findings.length > 0 ? { trace: { messages, decisions } } : {}),
  }
}

type Inspected = Pick<ScannedRun, 'score' | 'raisedBy' | 'findings' | 'features'>

function inspectDecisions({ messages, decisions }: TraceRun, rules: ScanRules): Inspected {
  const reading = new OpenReading()
  const toolsBefore = followTools()
  const findings: ScanFinding[] = []
  const notes = rules.withFeatures ? new FeatureNotes() : null
  let score = 0
  let raisedBy: RaisedBy | null = null
  for (const decision of decisions) {
    for (const message of messages.slice(reading.messages.length, decision.position)) reading.add(message)
    const proposal = proposalOf(messages[decision.position])
    const { tools } = decision
    const previousTools = toolsBefore(reading.ledger.requestPosition, tools)
    const step = stepOn(reading, { tools, previousTools, proposal, allowance: fullAllowance, canAnswer: true })
    const inspection = inspect(step, rules.policy, rules.validate)
    const anomaly = inspection.anomaly()
    if (anomaly.score > score) {
      score = anomaly.score
      raisedBy = ingredients(anomaly, decision)
    }
    findings.push(...findingsOf(step, inspection, decision, rules))
    const { certificates } = inspection
    const seen = { reading, length: reading.messages.length, certificates, proposal }
    notes?.note(countFeatures(seen, anomaly.schemaViolations), decision.tools)
  }
  return { score, raisedBy, findings, ...(notes === null ? {} : { features: notes.finish() }) }
}

function ingredients(anomaly: Anomaly, { turn, step }: TraceDecision): RaisedBy {
  const { strongestSeverity, repeats, toolErrors, schemaViolations } = anomaly
  return { turn, step, strongestSeverity, repeats, toolErrors, schemaViolations, ...countedBeyond(anomaly) }
}

function countedBeyond(anomaly: Anomaly): Pick<RaisedBy, 'beyond'> {
  if (!('detector' in anomaly)) return {}
  switch (anomaly.detector) {
    case 'trajectory': {
      const { emptyResults, calls, idleTurns, unusedEntities, sameTool, guessedNumbers, abandonedTools } = anomaly
      return {
        beyond: { emptyResults, calls, idleTurns, unusedEntities, sameTool, guessedNumbers, abandonedTools },
      }
    }
    case 'fitted':
      return { beyond: anomaly.counts }
  }
}

/**
 * One finding for each condition that holds, with the condition's own twin, even if several hold at the same decision.
 */
function findingsOf(
  step: Step,
  { finding }: Inspection,
  decision: TraceDecision,
  { policy, validate }: ScanRules,
): readonly ScanFinding[] {
  const scene = setScene(step, policy)
  if (finding.kind === 'nothing' || !scene) return []
  return finding.evidence.map((one) => {
    const { condition, severity, reason } = one.certificate
    const place = { turn: decision.turn, step: decision.step, position: decision.position, condition, severity }
    const exhibits = one.certificate.exhibits.map(({ position, text }) => ({ position, text: boundQuote(text) }))
    const found = { proposal: plainAction(scene.proposal), reason, exhibits }
    const twin = deterministicTwin([one], scene)
    if (twin === null) return { ...place, origin: 'generated', structurallyValid: null, twin: null, ...found } as const
    const structurallyValid = checkStructure(policy.checks, { ...scene, twin, validate }).length === 0
    return { ...place, origin: twin.origin, structurallyValid, twin: plainAction(twin.action), ...found }
  })
}
