/** One session of a store: its records, the conversation if the operator keeps them, and its labels. */
import { type Json, type Message, readMessage } from '@twincheck/core'
import { settleLabel } from '@twincheck/core/canary'
import { anything, listOf, MalformedInputError, readShape } from '@twincheck/core/reading'
import type { StoredOutcome } from '../store/outcomes/outcome-rows.ts'
import type { SessionSummary, Store } from '../store/store.ts'
import type { RunDetail, ViewedLabel, ViewedRun } from './view-data.ts'
import { viewSession } from './view-session.ts'

type RunStore = Pick<Store, 'listRecords' | 'listOutcomes' | 'findArm' | 'findConversation'>

/** `row`: the run as it is listed. */
export async function viewStoredRun(row: ViewedRun, run: SessionSummary, store: RunStore): Promise<RunDetail> {
  const { tenant, session, recorded } = run
  const records = (await store.listRecords(run)).map(({ record }) => record)
  const kept = readKept(await store.findConversation(run))
  const deleted = recorded - records.length
  const absent = [...kept.absent, ...(deleted > 0 ? [deletedOf(deleted)] : [])]
  const outcomes = await store.listOutcomes(run)
  return {
    ...viewSession({ key: row.key, source: row.source, session }, records, kept.messages),
    run: row,
    absent,
    labels: outcomes.map(viewLabel),
    session: { tenant, session },
    blind: (await store.findArm(run)) !== null && settleLabel(outcomes) === null,
  }
}

function viewLabel({
  id,
  about,
  outcome,
  by: { kind, name },
  at,
  arrivedAt,
  replaces,
  why,
}: StoredOutcome): ViewedLabel {
  return { id, about, outcome, by: { kind, name }, at, arrivedAt, replaces, why }
}

type KeptConversation = { readonly messages: readonly Message[] | null; readonly absent: readonly string[] }

/** Only if the operator keeps conversations, and only those with evidence. */
function readKept(kept: Json | null): KeptConversation {
  if (kept === null) return { messages: null, absent: [NO_CONVERSATION] }
  try {
    const list = readShape(listOf(anything), kept, 'conversation')
    return { messages: list.map((message, index) => readMessage(message, `conversation[${index}]`)), absent: [] }
  } catch (error) {
    if (!(error instanceof MalformedInputError)) throw error
    return { messages: null, absent: [`The conversation was kept and cannot be shown. ${error.message}`] }
  }
}

const NO_CONVERSATION =
  'A gateway’s store keeps decisions, not conversations. What was proposed, what the evidence quotes and what the twin was ' +
  'stands with each decision.'

function deletedOf(count: number): string {
  return `${count === 1 ? 'One decision is' : `${count} decisions are`} no longer here: retention has deleted what it held.`
}
