/**
 * Joins recorded decisions into one run for each session. The decisions of a session may be anywhere in a file, so a session stays open
 * until the end of the file. If too many sessions are open, the least recently used session is closed.
 */
import type { Json } from '@twincheck/core'
import { isObject, readJson } from '@twincheck/core/reading'
import type { RecordedDecision } from '../traces/decision-records.ts'
import { noCounts, noneSpoken } from '../traces/trace-run.ts'
import {
  boundQuote,
  effectIn,
  nameFinding,
  type RaisedBy,
  type ScannedRun,
  type UnnamedFinding,
} from './scanned-run.ts'

const MOST_OPEN = 10_000

type OpenSession = {
  decisions: number
  calls: number
  score: number
  raisedBy: RaisedBy | null
  readonly findings: UnnamedFinding[]
}

export class SessionJoin {
  readonly #open = new Map<string, OpenSession>()

  add(decision: RecordedDecision): readonly ScannedRun[] {
    const session = this.#open.get(decision.session) ?? {
      decisions: 0,
      calls: 0,
      score: 0,
      raisedBy: null,
      findings: [],
    }
    this.#open.delete(decision.session)
    this.#open.set(decision.session, session)
    session.decisions++
    session.calls += callsOf(decision.proposal)
    session.findings.push(...findingsOf(decision))
    const { anomaly, step } = decision
    if (anomaly !== null && anomaly.score > session.score) {
      const { score, ...ingredients } = anomaly
      session.score = score
      session.raisedBy = { turn: null, step, ...ingredients }
    }
    const [oldest] = this.#open
    if (this.#open.size <= MOST_OPEN || oldest === undefined) return []
    this.#open.delete(oldest[0])
    return [toRun(...oldest)]
  }

  takeAll(): readonly ScannedRun[] {
    const runs = [...this.#open].map(([name, session]) => toRun(name, session))
    this.#open.clear()
    return runs
  }
}

function findingsOf(decision: RecordedDecision): readonly UnnamedFinding[] {
  const { step, proposal, certificates, twin, violations, answers } = decision
  return certificates.map(({ condition, severity, reason, exhibits, finding }) => {
    const answer = answers.find((one) => one.condition === condition)
    const own = answer
      ? ({ origin: 'deterministic', action: { kind: 'answer', text: boundQuote(answer.text) } } as const)
      : twin?.condition === condition
        ? twin
        : null
    return {
      turn: null,
      step,
      position: null,
      condition,
      severity,
      ...effectIn(finding),
      origin: own?.origin ?? 'generated',
      structurallyValid: own === null ? null : violations === 0,
      twin: own === null ? null : jsonOrNull(own.action, 'twin.action'),
      proposal: jsonOrNull(proposal, 'proposal'),
      reason: boundQuote(reason),
      exhibits: exhibits.map(({ position, text }) => ({ position, text: boundQuote(text) })),
      ...(answer ? { isAnswered: true } : {}),
    }
  })
}

function callsOf(proposal: unknown): number {
  return isObject(proposal) && Array.isArray(proposal.calls) ? proposal.calls.length : 0
}

function jsonOrNull(value: unknown, what: string): Json {
  return isObject(value) ? readJson(value, what) : null
}

function toRun(name: string, { decisions, calls, score, raisedBy, findings }: OpenSession): ScannedRun {
  return {
    source: 'decision-records',
    model: null,
    run: name,
    task: null,
    outcome: null,
    graded: null,
    score,
    raisedBy,
    findings: findings.map((finding) => nameFinding(['decision-records', name], finding)),
    decisions,
    found: { ...noCounts, calls },
    imported: { ...noCounts, calls },
    stray: 0,
    spoken: noneSpoken,
    beginnings: [],
    missing: [],
  }
}
