/**
 * The analytics tools: visits of the website, counted by day, and plots, of which only the name is stored. Dates are compared as texts.
 */
import { contains, Float, floatText, type PyValue, repr, str, truthy } from '@twincheck/eval/python'
import { toFloat } from '../../python/convert.ts'
import type { FrameCell } from '../../python/pandas/frame.ts'
import * as pandas from '../../python/pandas/frame.ts'
import { Timestamp } from '../../python/pandas/timestamp.ts'
import type { Office } from '../office.ts'
import { type OfficeTool, tool } from './tool.ts'

const VALUES =
  'total_visits session_duration_seconds user_engaged visits_direct visits_referral visits_search_engine visits_social_media'.split(
    ' ',
  )
const PLOTS = ['bar', 'line', 'scatter', 'histogram']
// The official error text. Some of the values that it lists are not accepted by the tool.
const BAD_VALUE =
  "Value to plot must be one of 'total_visits', 'session_duration_seconds', 'user_engaged', 'direct', 'referral', 'search engine', 'social media'"

export const analyticsTools: Readonly<Record<string, OfficeTool>> = {
  create_plot: tool(
    'writes',
    ['time_min', 'time_max', 'value_to_plot', 'plot_type'],
    (office, { time_min, time_max, value_to_plot, plot_type }) => {
      if (!truthy(time_min)) return 'Start date not provided.'
      if (!truthy(time_max)) return 'End date not provided.'
      if (!contains(VALUES, value_to_plot)) return BAD_VALUE
      if (!contains(PLOTS, plot_type)) return "Plot type must be one of 'bar', 'line', 'scatter', or 'histogram'"
      const path = `plots/${str(time_min)}_${str(time_max)}_${str(value_to_plot)}_${str(plot_type)}.png`
      office.plots = office.plots.setRow(office.plots.rows.length, [path])
      return path
    },
  ),
  engaged_users_count: tool('reads', ['time_min', 'time_max'], (office, { time_min, time_max }) => {
    const visits = between(office, time_min, time_max)
    const engaged = visits.column('user_engaged')
    return countByDay(visits, (index) => Number(engaged[index]))
  }),
  get_visitor_information_by_id: tool('reads', ['visitor_id'], ({ visits }, { visitor_id }) => {
    if (!truthy(visitor_id)) return 'Visitor ID not provided.'
    const found = visits.where(pandas.equalTo(visits.column('visitor_id'), visitor_id))
    return found.rows.length > 0 ? pandas.recordsText(found) : 'Visitor not found.'
  }),
  traffic_source_count: tool(
    'reads',
    ['time_min', 'time_max', 'traffic_source'],
    (office, { time_min, time_max, traffic_source }) => {
      const visits = between(office, time_min, time_max)
      if (!truthy(traffic_source)) return countByDay(visits, () => 1)
      const from = pandas.equalTo(visits.column('traffic_source'), traffic_source)
      return countByDay(visits, (index) => Number(from[index]))
    },
  ),
  total_visits_count: tool('reads', ['time_min', 'time_max'], (office, { time_min, time_max }) => {
    return countByDay(between(office, time_min, time_max), () => 1)
  }),
  get_average_session_duration: tool('reads', ['time_min', 'time_max'], (office, { time_min, time_max }) => {
    const visits = withFloats(between(office, time_min, time_max))
    // As in the official code, the durations are converted in the table itself. So they are floats in all later calls too.
    if (!truthy(time_min) && !truthy(time_max)) office.visits = visits
    const durations = visits.column('session_duration_seconds')
    const days = byDay(visits, (index) => {
      const cell = durations[index]
      return cell instanceof Float && !pandas.isMissing(cell) ? [cell.value] : []
    })
    return dictText(days, (values) => {
      return values.length === 0 ? 'nan' : floatText(values.reduce((sum, value) => sum + value, 0) / values.length)
    })
  }),
}

function between({ visits }: Office, from: PyValue, to: PyValue): pandas.DataFrame {
  const later = truthy(from) ? visits.where(pandas.atLeast(visits.column('date_of_visit'), from)) : visits
  return truthy(to) ? later.where(pandas.atMost(later.column('date_of_visit'), to)) : later
}

/** The values of each day, in ascending order of days. Visits without a day are left out. */
function byDay(
  visits: pandas.DataFrame,
  valuesAt: (index: number) => readonly number[],
): ReadonlyMap<string, readonly number[]> {
  const days = new Map<string, number[]>()
  for (const [index, day] of visits.column('date_of_visit').entries()) {
    if (typeof day !== 'string') continue
    const values = days.get(day) ?? []
    values.push(...valuesAt(index))
    days.set(day, values)
  }
  return new Map([...days].sort(([left], [right]) => (left < right ? -1 : 1)))
}

function countByDay(visits: pandas.DataFrame, count: (index: number) => number): string {
  const days = byDay(visits, (index) => [count(index)])
  return dictText(days, (counts) => String(counts.reduce((sum, one) => sum + one, 0)))
}

function dictText(days: ReadonlyMap<string, readonly number[]>, text: (values: readonly number[]) => string): string {
  return `{${[...days].map(([day, values]) => `${repr(day)}: ${text(values)}`).join(', ')}}`
}

function withFloats(visits: pandas.DataFrame): pandas.DataFrame {
  const index = visits.columns.indexOf('session_duration_seconds')
  return new pandas.DataFrame(
    visits.columns,
    visits.rows.map(({ label, cells }) => ({ label, cells: cells.with(index, asFloat(cells[index] ?? null)) })),
  )
}

function asFloat(cell: FrameCell): Float {
  return cell instanceof Timestamp || pandas.isMissing(cell) ? pandas.missing : toFloat(cell)
}
