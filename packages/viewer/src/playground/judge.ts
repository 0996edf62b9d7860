/** Judges pasted traces with the policy itself. It asks no model and uses no network. */
import {
  createCallValidator,
  type DecisionRecord,
  type JsonObject,
  type Message,
  type Profile,
  policyOf,
  readMessage,
  readProfile,
  systemClock,
} from '@twincheck/core'
import { makeCase, type TraceCase } from '@twincheck/core/cases'
import { explainInput, type StepExplanation } from '@twincheck/core/explain'
import { freshState, openSession, readSetting } from '@twincheck/core/harness'
import { proposalOf, type ScanFinding, scanRun, scanText, type TraceDecision } from '@twincheck/eval/playground'
import { judgeAs, type ScriptedVerdict } from './verdicts.ts'

export type PlayRun = {
  readonly name: string
  readonly source: string
  readonly messages: readonly Message[]
  readonly decisions: readonly TraceDecision[]
}

export type FoundRun = PlayRun & { readonly findings: readonly ScanFinding[] }

export type ReadText = {
  readonly runs: readonly FoundRun[]
  readonly counted: number
  readonly problems: readonly string[]
}

export const MOST_RUNS = 500

export type PageProfile = Extract<Profile, string> | JsonObject

export async function openProfile(profile: PageProfile): Promise<Profile> {
  return typeof profile === 'string' ? profile : readProfile(profile, 'Profile settings', refuseFile)
}

async function refuseFile(name: string): Promise<never> {
  throw new Error(`The profile names the file ${name}, and this page reads no files. Leave it out here.`)
}

export async function readText(text: string, profile: PageProfile): Promise<ReadText> {
  const { runs, left, calls } = await scanText('pasted', text, await openProfile(profile))
  const problems = left.flatMap(({ left: { kind, detail } }) => (kind === 'problem' ? [detail] : []))
  const read = runs.slice(0, MOST_RUNS).map(({ run, source, trace, findings }) => ({
    name: run,
    source,
    messages: trace?.messages ?? [],
    decisions: trace?.decisions ?? [],
    findings,
  }))
  const unread = read.length === 0 && problems.length === 0
  const noRun = `The text has ${calls.counted} tool calls and no run that can be read.`
  return {
    runs: read,
    counted: runs.length,
    problems: unread ? [calls.counted > 0 ? noRun : 'There are no tool calls in this text.'] : problems,
  }
}

export async function judgeRun(
  { name, source, messages, decisions }: PlayRun,
  profile: PageProfile,
): Promise<readonly ScanFinding[]> {
  const counts = { messages: messages.length, calls: 0, results: 0 }
  const unknown = { model: null, task: null, outcome: null, graded: null, found: counts, missing: [] }
  const rules = { policy: policyOf(await openProfile(profile)), validate: createCallValidator() }
  const read = messages.map((message, index) => readMessage(message, `message ${index + 1}`))
  const kept = { withFeatures: false, withConversations: false, traces: 'none' } as const
  return scanRun({ ...unknown, source, run: name, messages: read, decisions }, name, { ...rules, ...kept }).findings
}

export async function explainDecision(
  run: PlayRun,
  position: number,
  profile: PageProfile,
): Promise<StepExplanation | null> {
  const step = stepAt(run, position)
  return step && explainInput(step, await openProfile(profile))
}

/** The step at a decision, in the form in which a host would pass it; null if there is no decision at this position. */
export function stepAt({ messages, decisions }: PlayRun, position: number) {
  const decision = decisions.find((one) => one.position === position)
  if (decision === undefined) return null
  const proposal = proposalOf(messages[position])
  return { messages: messages.slice(0, position), tools: decision.tools, proposal, canAnswer: true }
}

export type DecisionChoice = {
  readonly profile: PageProfile
  readonly mode: 'shadow' | 'advise' | 'repair'
  readonly verdict: ScriptedVerdict
}

/** The record of one decision, in the form in which production writes it. The verifier is scripted, so no model is asked. */
export async function decideStep(
  run: PlayRun,
  position: number,
  { profile, mode, verdict }: DecisionChoice,
): Promise<DecisionRecord | null> {
  const { name } = run
  const step = stepAt(run, position)
  if (step === null) return null
  const opened = await openProfile(profile)
  const setting = readSetting({ model: null, profile: opened, clock: systemClock, newId: () => `${name}-${position}` })
  const session = openSession(name, { ...setting, mode: () => mode, judge: () => judgeAs(verdict) }, freshState)
  const record = await (await session.check(step)).record
  return record.judgments === null ? record : { ...record, measured: { ...record.measured, asked: [scriptedReply] } }
}

/** An entry for the scripted verifier. The stages show judgments only if the record says that a verifier was asked. */
const scriptedReply: DecisionRecord['measured']['asked'][number] = {
  role: 'verifier',
  model: 'scripted',
  inputTokens: null,
  outputTokens: null,
  milliseconds: 0,
  cost: null,
}

/** A finding as a test case for `twincheck test`: the shortest conversation that gives the finding, without secrets. */
export async function keepFinding(
  { messages, decisions }: PlayRun,
  finding: ScanFinding,
  profile: PageProfile,
): Promise<TraceCase | null> {
  const { position, condition } = finding
  const decision = decisions.find((one) => one.position === position)
  const proposal = decision && proposalOf(messages[decision.position])
  if (!decision || proposal?.kind !== 'tool-calls') return null
  const from = `playground, message ${decision.position + 1}`
  const step = { from, messages: messages.slice(0, decision.position), tools: decision.tools, proposal }
  return makeCase({ ...step, condition, isRight: false }, await openProfile(profile))
}
