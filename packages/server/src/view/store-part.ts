/** Shows an open store in the viewer. The store may still grow. The list of runs is built from counts that the store keeps. */

import { type Json, type Message, readMessage } from '@twincheck/core'
import { settleLabel } from '@twincheck/core/canary'
import { anything, listOf, MalformedInputError, parseJson, readJson, readShape } from '@twincheck/core/reading'
import { onlyTenant } from '../gateway/proxy/admission.ts'
import type { StoredOutcome } from '../store/outcomes/outcome-rows.ts'
import type { SessionKey, SessionSummary, Store } from '../store/store.ts'
import { hideArm } from './hide-arm.ts'
import { openStoreFindings } from './store-findings.ts'
import { type FindSwitch, type LivePart, type RunViewer, unknownSwitch } from './view.ts'
import type { RunDetail, SettledSwitch, ViewedLabel, ViewedRun } from './view-data.ts'
import { judgedBy, unknownOfRun, viewSession } from './view-session.ts'

export function viewStore(name: string, store: Store): LivePart {
  const drawsArms = async () => {
    const [stage] = await store.listEvents('canary-stage', 1)
    return typeof stage?.content.salt === 'string'
  }
  const findings = openStoreFindings(name, store, { keyOf: (key) => keyOf(name, key), hidesArms: drawsArms })
  return {
    source: { name, kind: 'store', problems: [] },
    version: async () => `${(await store.head()).hash} ${findings.version()}`,
    listRuns: async (most) => {
      const limit = Math.min(most ?? MOST_RUNS, MOST_RUNS)
      // One run more than the page shows is read, to find out whether there are more runs.
      const runs = await store.listRuns({ tenant: null, limit: limit + 1, before: null })
      const hides = await drawsArms()
      const shown = runs.slice(0, limit).map((run) => viewRun(name, hides ? { ...run, replaced: null } : run))
      const whole = shown.length === runs.length
      return {
        runs: shown,
        whole: whole || limit === MOST_RUNS,
        problems: whole || limit < MOST_RUNS ? [] : [TOO_MANY],
      }
    },
    findRun: async (key, viewer = { by: null, reveals: false }) => {
      const place = readKey(name, key)
      const run = place && (await store.findRun(place))
      return run && viewStoredRun(viewRun(name, run), run, { store, viewer })
    },
    findSwitch: (asked) => settleSwitch(asked, store),
    findings,
    watched: async () => {
      const hold = await store.shadowHold()
      const events = await store.listEvents('watch')
      const alarms = events.flatMap(({ at, content: { alarms: signs } }) =>
        Array.isArray(signs) && signs.length > 0 ? [{ at, signs: signs.map(String) }] : [],
      )
      return { hold, alarms: alarms.slice(0, MOST_ALARMS), gateways: await store.listPresence() }
    },
    listLabels: async (after) =>
      (await store.listOutcomesAfter(after, MOST_LABELS)).map((label) => readJson(label, 'label')),
    listWaiting: async () => {
      const waiting = await store.listConfirmations(null)
      return waiting.map(({ key: { tenant, session }, ...asked }) => ({ ...asked, tenant, session }))
    },
  }
}

/** The maximum number of alarms that are shown, and of labels in one answer. */
const MOST_ALARMS = 20
const MOST_LABELS = 5_000

const MOST_RUNS = 100_000
const TOO_MANY = `Only the latest ${MOST_RUNS.toLocaleString('en')} runs are listed. Retention deletes old ones.`

type ListedSession = Omit<SessionSummary, 'replaced'> & { readonly replaced: number | null }

function viewRun(name: string, run: ListedSession): ViewedRun {
  const { tenant, session, recorded, evidence, replaced, score, cost, judge, lastAt } = run
  return {
    ...{ ...unknownOfRun, score, evidence, cost },
    key: keyOf(name, { tenant, session }),
    source: sourceOf(name, tenant),
    model: judgedBy(judge),
    run: session,
    decisions: recorded,
    switches: replaced,
    at: lastAt,
    // The store does not record how far decisions came, so this list is always empty.
    reached: [],
  }
}

function sourceOf(name: string, tenant: string): string {
  return tenant === onlyTenant ? name : `${name} · ${tenant}`
}

export function keyOf(name: string, { tenant, session }: SessionKey): string {
  return JSON.stringify([name, tenant, session])
}

function readKey(name: string, key: string): SessionKey | null {
  const parts = parseJson(key)
  const [source, tenant, session]: readonly unknown[] = Array.isArray(parts) ? parts : []
  return source === name && typeof tenant === 'string' && typeof session === 'string' ? { tenant, session } : null
}

type RunStore = Pick<Store, 'listRecords' | 'listOutcomes' | 'findArm' | 'findConversation'>

async function viewStoredRun(
  row: ViewedRun,
  run: SessionSummary,
  { store, viewer }: { readonly store: RunStore; readonly viewer: RunViewer },
): Promise<RunDetail> {
  const { tenant, session, recorded } = run
  const records = (await store.listRecords(run)).map(({ record }) => record)
  const kept = readKept(await store.findConversation(run))
  const deleted = recorded - records.length
  const absent = [...kept.absent, ...(deleted > 0 ? [deletedOf(deleted)] : [])]
  const outcomes = await store.listOutcomes(run)
  const blind = (await store.findArm(run)) !== null && settleLabel(outcomes) === null && !viewer.reveals
  const shown = blind ? records.map(hideArm) : records
  return {
    ...viewSession({ key: row.key, source: row.source, session }, shown, kept.messages),
    run: blind ? { ...row, switches: null } : row,
    absent,
    ...labelsFor(viewer.by, outcomes.map(viewLabel)),
    session: { tenant, session },
    blind,
    you: viewer.by,
  }
}

const about = ['conversation', 'decision'] as const

/**
 * Selects the labels that a person may see. A person sees the labels of others only after giving a label of the same kind: for the
 * conversation or for the switch. So two labels are independent.
 */
function labelsFor(by: string | null, labels: readonly ViewedLabel[]): Pick<RunDetail, 'labels' | 'hiddenLabels'> {
  const isOwn = (label: ViewedLabel) => label.by.kind === 'person' && label.by.name === by
  const open = about.filter((one) => by === null || labels.some((label) => label.about === one && isOwn(label)))
  const shown = labels.filter((label) => open.includes(label.about))
  const count = (one: ViewedLabel['about']) =>
    labels.filter((label) => label.about === one).length - shown.filter((label) => label.about === one).length
  return { labels: shown, hiddenLabels: { conversation: count('conversation'), decision: count('decision') } }
}

/**
 * The result of a switch about which a person was asked: who answered what, and what was delivered according to the decision's record.
 */
async function settleSwitch(
  { tenant, session, id }: Parameters<FindSwitch>[0],
  store: Pick<Store, 'confirmationState' | 'listRecords'>,
): Promise<SettledSwitch> {
  const state = await store.confirmationState(tenant, id)
  switch (state.kind) {
    case 'unknown':
    case 'pending':
      return { ...unknownSwitch, state: state.kind }
    case 'expired':
      return { ...unknownSwitch, state: 'expired', at: state.at }
    case 'answered': {
      const { verdict, by, at } = state
      const records = await store.listRecords({ tenant, session })
      // Several records may hold this answer. The last one counts, because it says if the client did not receive the switch and the
      // proposal was kept.
      const last = records.findLast(({ record }) => record.confirmation?.at === at && record.confirmation.by === by)
      const delivered = last === undefined ? null : last.record.outcome === 'replaced' ? 'twin' : 'proposal'
      return { state: 'answered', verdict, by, at, delivered }
    }
  }
}

function viewLabel({ id, about, outcome, by, at, arrivedAt, replaces, why }: StoredOutcome): ViewedLabel {
  return { id, about, outcome, by: { kind: by.kind, name: by.name }, at, arrivedAt, replaces, why }
}

type KeptConversation = { readonly messages: readonly Message[] | null; readonly absent: readonly string[] }

/** Reads a kept conversation. It exists only if the operator keeps conversations and the conversation has evidence. */
function readKept(kept: Json | null): KeptConversation {
  if (kept === null) return { messages: null, absent: [NO_CONVERSATION] }
  try {
    const list = readShape(listOf(anything), kept, 'conversation')
    return { messages: list.map((message, index) => readMessage(message, `conversation[${index}]`)), absent: [] }
  } catch (error) {
    if (!(error instanceof MalformedInputError)) throw error
    const { path, expected, found } = error
    return {
      messages: null,
      absent: [`The conversation was kept and cannot be shown: ${path} must be ${expected}, found ${found}.`],
    }
  }
}

const NO_CONVERSATION =
  'A gateway’s store keeps decisions, not conversations. What was proposed, what the evidence quotes and what the twin was ' +
  'stands with each decision.'

function deletedOf(count: number): string {
  return `${count === 1 ? 'One decision is' : `${count} decisions are`} no longer here: retention has deleted what it held.`
}
