/** The port between the sources and the page. Sources are parts that were read once, and stores that still grow. */
import type { Json } from '@twincheck/core'
import { addFigures, noFigures, type ViewedActivity } from '../finding/activity.ts'
import { indexRuns } from '../finding/index-runs.ts'
import { type FindFindings, findInAll } from '../finding/select-findings.ts'
import type { StoreFindings } from './store-findings.ts'
import type {
  Overview,
  RunDetail,
  SettledSwitch,
  ViewedDocument,
  ViewedExperiment,
  ViewedRun,
  ViewedSource,
  WaitingSwitch,
  WatchedStore,
} from './view-data.ts'

export type View = {
  readonly overview: (most: number | null) => Promise<Overview>
  /** A text that changes whenever the overview changes. It is cheap to read, so that a page can poll it. */
  readonly version: () => Promise<string>
  readonly findRun: FindRun
  readonly findFindings: FindFindings
  readonly activity: () => Promise<ViewedActivity>
  readonly listWaiting: () => Promise<readonly WaitingSwitch[]>
  readonly findSwitch: FindSwitch
  readonly watched: () => Promise<WatchedStore>
  /** The labels after this sequence number, in the order of arrival, for a page with one store. */
  readonly listLabels: (after: number) => Promise<readonly Json[]>
  /**
   * Compares two experiments by name, as `compareExperiments` of @twincheck/eval does. Returns null if one of them is not in the view.
   */
  readonly compare: Compare
}

export type RunViewer = {
  /** The name of a person who may give labels. `by` is null if the page only reads. */
  readonly by: string | null
  /**
   * Whether this person wants to see the arm of a conversation that has no label yet. The person then does not label that conversation.
   */
  readonly reveals: boolean
}

export type FindRun = (key: string, viewer?: RunViewer) => Promise<RunDetail | null>

export type FindSwitch = (asked: {
  readonly tenant: string
  readonly session: string
  readonly id: string
}) => Promise<SettledSwitch>

export type Compare = (first: string, second: string) => Json | null

export const unknownSwitch: SettledSwitch = { state: 'unknown', verdict: null, by: null, at: null, delivered: null }

/** A part of a view that was read once from a file or folder. */
export type ViewPart = {
  readonly source: ViewedSource
  readonly runs: readonly RunDetail[]
  readonly experiment: ViewedExperiment | null
  readonly document?: ViewedDocument
}

/** A part of a view that is an open store, which may still grow. */
export type LivePart = {
  readonly source: ViewedSource
  readonly version: () => Promise<string>
  /** Lists the runs, the latest active first, with remarks about the list. */
  readonly listRuns: (most: number | null) => Promise<ListedRuns>
  readonly findRun: FindRun
  readonly findings: StoreFindings
  readonly listWaiting: () => Promise<readonly WaitingSwitch[]>
  readonly findSwitch: FindSwitch
  readonly watched: () => Promise<WatchedStore>
  readonly listLabels: (after: number) => Promise<readonly Json[]>
}

export type ListedRuns = {
  readonly runs: readonly ViewedRun[]
  readonly whole: boolean
  readonly problems: readonly string[]
}

/** Opens a view of the parts. `compare` is for callers that have read experiments. */
export function openView(parts: readonly ViewPart[], live: readonly LivePart[], compare: Compare = () => null): View {
  const details = new Map(parts.flatMap(({ runs }) => runs.map((detail) => [detail.run.key, detail] as const)))
  const rows = [...details.values()].map(({ run }) => run)
  const index = indexRuns([...details.values()])
  const findings = live.map((part) => part.findings)
  const finders = [
    ...(parts.length > 0 ? [async (...[query, page]: Parameters<FindFindings>) => index.find(query, page)] : []),
    ...findings.map(({ find }) => find),
  ]
  return {
    compare,
    findFindings: (query, page) => findInAll(finders, query, page),
    activity: async () => {
      let figures = addFigures(noFigures, index.figures())
      for (const part of findings) figures = addFigures(figures, await part.figures())
      return { figures }
    },
    overview: async (most) => {
      const sources = parts.map(({ source }) => source)
      let runs: readonly ViewedRun[] = most === null ? rows : rows.slice(0, most)
      let whole = runs.length === rows.length
      for (const part of live) {
        const listed = await part.listRuns(most === null ? null : most - runs.length)
        whole &&= listed.whole
        sources.push({ ...part.source, problems: [...part.source.problems, ...listed.problems] })
        runs = [...runs, ...listed.runs]
      }
      return {
        version: 1,
        sources,
        runs,
        whole,
        experiments: parts.flatMap(({ experiment }) => (experiment ? [experiment] : [])),
        documents: parts.flatMap(({ document }) => document ?? []),
        live: live.length > 0,
      }
    },
    version: async () => {
      const versions: string[] = []
      for (const part of live) versions.push(await part.version())
      return versions.join(' ')
    },
    findRun: async (key, viewer) => {
      const known = details.get(key)
      if (known) return known
      for (const part of live) {
        const found = await part.findRun(key, viewer)
        if (found) return found
      }
      return null
    },
    watched: async () => {
      const all: WatchedStore[] = []
      for (const part of live) all.push(await part.watched())
      return {
        hold: all.find(({ hold }) => hold)?.hold ?? null,
        alarms: all.flatMap(({ alarms }) => alarms),
        gateways: all.flatMap(({ gateways }) => gateways),
      }
    },
    findSwitch: async (asked) => {
      for (const part of live) {
        const settled = await part.findSwitch(asked)
        if (settled.state !== 'unknown') return settled
      }
      return unknownSwitch
    },
    listLabels: async (after) => (await live[0]?.listLabels(after)) ?? [],
    listWaiting: async () => {
      const waiting: WaitingSwitch[] = []
      for (const part of live) waiting.push(...(await part.listWaiting()))
      return waiting
    },
  }
}
