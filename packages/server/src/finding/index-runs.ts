/**
 * Indexes the findings of runs in memory, with the words for searches. The index is built once, when a file or an exported page is
 * opened.
 */
import type { DecisionRecord } from '@twincheck/core'
import { isObject } from '@twincheck/core/reading'
import { answerFigures, type Figures, noFigures } from './activity.ts'
import {
  bandOf,
  callLine,
  type EndedRun,
  priceOf,
  readFinding,
  scoreBands,
  searchedText,
  severityBands,
  toolOf,
  transitionOf,
  twinOf,
  type ViewedFinding,
} from './finding.ts'
import { type FindingOrder, type FindingQuery, spanOf } from './finding-query.ts'
import { type FoundFindings, inOrder, type Listed, type ListPage, selectFindings } from './select-findings.ts'
import { holdsWords, joinWords, searchedWords, wordsOf } from './words.ts'

export type IndexedRun = EndedRun & {
  readonly key: string
  readonly source: string
  readonly run: string
  readonly task: string | null
  readonly model: string | null
  readonly decisions: number | null
  readonly evidence: number | null
  readonly switches: number | null
  readonly cost: number | null
  readonly at: number | null
}

export type IndexedDetail = {
  readonly run: IndexedRun
  readonly records: readonly DecisionRecord[]
  /** The findings in the format of a scan. They are used only if the run has no decision records. */
  readonly firings: readonly unknown[]
}

type IndexedFinding = { readonly finding: ViewedFinding; readonly words: string }

export type FindingIndex = {
  readonly find: (query: FindingQuery, page: ListPage & { readonly now: number }) => FoundFindings
  readonly figures: () => Figures
}

export function indexRuns(details: readonly IndexedDetail[]): FindingIndex {
  const items = details.flatMap(findingsOf).map(listed)
  const sorted = new Map<FindingOrder, readonly Listed<IndexedFinding>[]>()
  const itemsBy = (order: FindingOrder) => {
    const known = sorted.get(order) ?? inOrder(items, order)
    sorted.set(order, known)
    return known
  }
  const runs = details.map(({ run }) => run)
  return {
    find: (query, page) => {
      const searched = searchedWords(query.search)
      const all = itemsBy(query.order)
      const hits = query.search.trim() === '' ? all : all.filter(({ value }) => isHit(value, searched))
      const { found, facets, listed: chosen } = selectFindings(hits, query, spanOf(query, page.now), page)
      return { found, whole: true, facets, findings: chosen.map(({ value }) => value.finding) }
    },
    figures: () => {
      const answers = answerFigures(
        items.map(({ value: { finding } }) => {
          return { ended: finding.ended, conditions: finding.conditions, decisions: 1, perCondition: 1 }
        }),
      )
      const figures = figuresOf(runs)
      const { switches } = figures
      return { ...figures, ...answers, switches: switches && Math.max(0, switches - answers.answered) }
    },
  }
}

/** A search that contains no word, for example only punctuation, finds nothing. */
function isHit({ words }: IndexedFinding, searched: ReturnType<typeof searchedWords>): boolean {
  return searched.length > 0 && holdsWords(words, searched)
}

function findingsOf({ run, records, firings }: IndexedDetail): readonly IndexedFinding[] {
  const place = placeOf(run)
  const named = `${run.run} ${run.task ?? ''} ${run.source}\n`
  const decided = records.flatMap((record): readonly IndexedFinding[] => {
    const read = readFinding(record)
    if (read === null) return []
    const { severities: _, ...found } = read
    const finding = {
      ...found,
      ...place,
      model: place.model ?? found.model,
      step: record.step,
      at: record.measured.startedAt,
      label: null,
    }
    return [{ finding, words: joinWords(wordsOf(named + searchedText(record))) }]
  })
  return [...decided, ...(records.length > 0 ? [] : scannedFindings(firings, place, named))]
}

type FindingPlace = Pick<ViewedFinding, 'key' | 'run' | 'source' | 'tenant' | 'model' | 'transition'>

function placeOf(run: IndexedRun): FindingPlace {
  const { key, source, model } = run
  const transition = transitionOf(run)
  return {
    key,
    run: run.task ?? run.run,
    source,
    tenant: null,
    model: model === null ? null : model.replace(/^judged by /, ''),
    transition: transition === 'unknown' ? null : transition,
  }
}

/** Groups the results of a scan into findings, one for each decision. Several conditions may hold at one decision. */
function scannedFindings(scanned: readonly unknown[], place: FindingPlace, named: string): readonly IndexedFinding[] {
  const decisions = new Map<string, IndexedFinding>()
  for (const one of scanned) {
    if (!isObject(one) || typeof one.condition !== 'string') continue
    const { condition, proposal } = one
    const severity = typeof one.severity === 'number' ? one.severity : 0
    const reason = typeof one.reason === 'string' ? one.reason : ''
    const key = `${String(one.turn)} ${String(one.step)}`
    const known = decisions.get(key)
    const strongest = known === undefined || severity > known.finding.severity
    const conditions = strongest
      ? [condition, ...(known?.finding.conditions ?? [])]
      : [...known.finding.conditions, condition]
    const line = callLine(proposal)
    const text = joinWords(wordsOf(`${named}${condition}\n${reason}\n${line}\n${JSON.stringify(one.exhibits ?? '')}`))
    const shown = strongest ? { severity, reason, call: line, tool: toolOf(proposal, 0) } : known.finding
    decisions.set(key, {
      finding: {
        ...shown,
        ...place,
        step: null,
        conditions,
        ended: 'scanned',
        score: null,
        cost: null,
        at: null,
        label: null,
      },
      words: `${known?.words ?? ''}${text}`,
    })
  }
  return [...decisions.values()]
}

function listed(value: IndexedFinding, index: number): Listed<IndexedFinding> {
  const { finding } = value
  const { conditions, tool, model, source, tenant, ended, transition, severity, score, cost, at } = finding
  const one = (text: string | null) => (text === null ? [] : [text])
  return {
    traits: {
      condition: conditions,
      tool: one(tool),
      model: one(model),
      source: [source],
      tenant: one(tenant),
      ended: [ended],
      transition: one(transition),
      price: ended === 'scanned' ? [] : [priceOf(cost)],
      twin: ended === 'scanned' ? [] : [twinOf(score)],
      severity: [bandOf(severityBands, severity)],
      score: ended === 'scanned' ? [] : [bandOf(scoreBands, score ?? -1)],
      label: [],
      agreement: [],
    },
    severity,
    score,
    cost,
    time: at,
    at: at ?? -index,
    value,
  }
}

export function figuresOf(runs: readonly IndexedRun[]): Figures {
  const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null)
  const sum = (values: readonly (number | null)[]): number | null => {
    const told = known(values)
    return told.length === 0 ? null : told.reduce((total, value) => total + value, 0)
  }
  const paired = runs.filter(({ repaired }) => repaired !== null)
  const counted = runs.filter(({ decisions, evidence }) => decisions !== null && evidence !== null)
  const count = (transition: 'rescue' | 'harm') =>
    paired.length === 0 ? null : paired.filter((run) => transitionOf(run) === transition).length
  const unpriced = runs.filter(({ cost, decisions }) => cost === null && decisions !== null)
  return {
    ...noFigures,
    switches: sum(runs.map(({ switches }) => switches)),
    rescues: count('rescue'),
    harms: count('harm'),
    cost: sum(runs.map(({ cost }) => cost)),
    unpriced: sum(unpriced.map(({ decisions }) => decisions)) ?? 0,
    decisions: sum(counted.map(({ decisions }) => decisions)) ?? 0,
    evidence: sum(counted.map(({ evidence }) => evidence)),
  }
}
