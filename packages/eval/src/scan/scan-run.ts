/**
 * Inspects every decision of a run with the policy. Each message is read once, so the time is linear in the length of the run. No model
 * is called, and the actor's calls are not changed.
 */
import { type Policy, plainAction, type ValidateCall } from '@twincheck/core'
import { clusterName } from '@twincheck/core/canary'
import { type Anomaly, countFeatures, type Inspection, inspect, type Step, suggest } from '@twincheck/core/harness'
import { FeatureNotes } from '../detector/run-features.ts'
import { countMessages, countSpoken, countStray, type TraceDecision, type TraceRun } from '../traces/trace-run.ts'
import { beginningsOf } from './growing-runs.ts'
import {
  boundQuote,
  effectIn,
  nameFinding,
  type RaisedBy,
  type ScannedRun,
  showConversation,
  type UnnamedFinding,
} from './scanned-run.ts'
import { stepsOf } from './steps-of.ts'

export type ScanRules = {
  readonly policy: Policy
  readonly validate: ValidateCall
  readonly withFeatures: boolean
  readonly withConversations: boolean
  readonly traces: KeptTraces
}

export type KeptTraces = 'none' | 'with-findings' | 'all'

/** Scans one run. `name` is used if the run itself has no name. */
export function scanRun(run: TraceRun, name: string, rules: ScanRules): ScannedRun {
  const { source, model, task, outcome, compromised, attack, graded, messages, decisions, found, missing } = run
  const { score, raisedBy, findings: inspected, features } = inspectDecisions(run, rules)
  const named = run.run ?? name
  const findings = inspected.map((finding) => nameFinding([source, named], finding))
  return {
    source,
    model,
    run: named,
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
    stray: countStray(messages),
    spoken: countSpoken(run),
    beginnings: beginningsOf(messages),
    missing,
    ...(features === undefined ? {} : { features }),
    ...(rules.withConversations && findings.length > 0 ? { conversation: showConversation(messages) } : {}),
    ...(rules.traces === 'none' ? {} : { cluster: clusterName(messages, decisions[0]?.tools ?? null) }),
    ...(isTraceKept(rules.traces, findings.length) ? { trace: { messages, decisions } } : {}),
  }
}

function isTraceKept(kept: KeptTraces, findings: number): boolean {
  return kept === 'all' || (kept === 'with-findings' && findings > 0)
}

type Inspected = Pick<ScannedRun, 'score' | 'raisedBy' | 'features'> & { readonly findings: readonly UnnamedFinding[] }

function inspectDecisions(run: TraceRun, rules: ScanRules): Inspected {
  const findings: UnnamedFinding[] = []
  const notes = rules.withFeatures ? new FeatureNotes() : null
  let score = 0
  let raisedBy: RaisedBy | null = null
  for (const { step, decision } of stepsOf(run)) {
    const inspection = inspect(step, rules.policy, rules.validate)
    const anomaly = inspection.anomaly()
    if (anomaly.score > score) {
      score = anomaly.score
      raisedBy = ingredients(anomaly, decision)
    }
    findings.push(...findingsOf(step, inspection, decision, rules))
    const { certificates } = inspection
    const { reading, proposal } = step
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
 * Returns one finding for each condition that holds at a decision. Each finding has the twin for its condition. Conditions with evidence
 * that is too weak for an intervention are listed too.
 */
function findingsOf(
  step: Step,
  inspection: Inspection,
  { turn, step: number, position }: TraceDecision,
  { policy, validate }: ScanRules,
): readonly UnnamedFinding[] {
  return suggest(step, inspection, policy, validate).map(({ certificate, action, structurallyValid, isAnswered }) => {
    const { condition, severity, reason } = certificate
    const origin = action === null ? 'generated' : 'deterministic'
    return {
      ...{
        turn,
        step: number,
        position,
        condition,
        severity,
        ...effectIn(certificate.finding),
        origin,
        structurallyValid,
      },
      twin: action && plainAction(action),
      proposal: plainAction(step.proposal),
      reason,
      exhibits: certificate.exhibits.map((exhibit) => ({ ...exhibit, text: boundQuote(exhibit.text) })),
      ...(isAnswered ? { isAnswered } : {}),
    }
  })
}
