/** The filter controls above the table of runs. */
import { transitionOf } from '@twincheck/server/finding'
import type { ViewedRun } from '@twincheck/server/view-data'
import { useMemo } from 'react'
import { showHidden } from '../page/visible-text.ts'
import { type Filter, isFiltered } from '../run-filter.ts'

const outcomeLabels: readonly (readonly [value: string, label: string])[] = [
  ['rescue', '▲ Rescues'],
  ['harm', '▼ Harms'],
  ['both', 'Both succeed'],
  ['neither', 'Neither succeeds'],
  ['not-counted', 'Not counted'],
  ['succeeded', 'Succeeded'],
  ['failed', 'Failed'],
  ['unknown', 'Outcome not known'],
]

/** Filters without a control. Only a link can set them. */
const linkedLabels: readonly (readonly [value: string, label: string])[] = [
  ['counted', 'All pairs counted'],
  ['actor-failed', 'Actor failed'],
  ['actor-succeeded', 'Actor succeeded'],
  ['repaired', 'Succeeds with TwinCheck'],
  ['changed', 'Rescues and harms'],
]

const decisionLabels: readonly (readonly [value: string, label: string])[] = [
  ['evidence', 'With evidence'],
  ['switch', 'With a switch'],
]

const linkedDecisionLabels: readonly (readonly [value: string, label: string])[] = [
  ['asked', 'A model was asked'],
  ['generator', 'Reached the generator'],
  ['verifier', 'Reached the verifier'],
  ['exception', 'With an exception'],
]

export function RunFilters({
  runs,
  filter,
  onChange,
}: {
  readonly runs: readonly ViewedRun[]
  readonly filter: Filter
  readonly onChange: (changed: Partial<Filter>) => void
}) {
  const sources = useMemo(() => [...new Set(runs.map(({ source }) => source))].sort(), [runs])
  const categories = useMemo(() => [...new Set(runs.flatMap(({ category }) => category ?? []))].sort(), [runs])
  const outcomes = useMemo(() => new Set<string>(runs.map(transitionOf)), [runs])
  const offered = [
    ...outcomeLabels.filter(([value]) => outcomes.has(value)),
    ...linkedLabels.filter(([value]) => value === filter.outcome),
  ]
  return (
    <search className="flex flex-wrap items-center gap-2">
      <input
        type="search"
        aria-label="Search runs"
        placeholder="Search runs"
        className="field w-full sm:w-56"
        value={filter.search}
        onChange={({ target }) => onChange({ search: target.value })}
      />
      <Choice label="Source" all="All sources" value={filter.source} onChange={(source) => onChange({ source })}>
        {sources.map((source) => [source, source])}
      </Choice>
      {categories.length > 0 && (
        <Choice
          label="Category"
          all="All categories"
          value={filter.category}
          onChange={(category) => onChange({ category })}
        >
          {categories.map((category) => [category, category])}
        </Choice>
      )}
      <Choice label="Outcome" all="All outcomes" value={filter.outcome} onChange={(outcome) => onChange({ outcome })}>
        {offered}
      </Choice>
      <Choice label="Decisions" all="All decisions" value={filter.only} onChange={(only) => onChange({ only })}>
        {[...decisionLabels, ...linkedDecisionLabels.filter(([value]) => value === filter.only)]}
      </Choice>
      {isFiltered(filter) && (
        <button
          type="button"
          className="button"
          onClick={() =>
            onChange({ search: '', source: '', category: '', outcome: '', only: '', last: null, from: null, to: null })
          }
        >
          Clear
        </button>
      )}
    </search>
  )
}

function Choice({
  label,
  all,
  value,
  onChange,
  children,
}: {
  readonly label: string
  readonly all: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly children: readonly (readonly [value: string, label: string])[]
}) {
  return (
    <select
      aria-label={label}
      className="field max-w-52"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{all}</option>
      {children.map(([option, text]) => (
        <option key={option} value={option}>
          {showHidden(text)}
        </option>
      ))}
    </select>
  )
}
