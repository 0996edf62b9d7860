/** The state of a run: the five tables that verdicts compare, the website's visits, and the directory of addresses. */
import type { DataFrame } from '../python/pandas/frame.ts'

export const judgedTables = ['events', 'emails', 'plots', 'tasks', 'customers'] as const
export type TableName = (typeof judgedTables)[number]

export type OfficeData = Readonly<Record<TableName | 'visits', DataFrame>> & { readonly directory: readonly string[] }

/** The tables of an office. Frames never change, so offices share them until a call replaces one. */
export class Office {
  readonly directory: readonly string[]
  events: DataFrame
  emails: DataFrame
  plots: DataFrame
  tasks: DataFrame
  customers: DataFrame
  visits: DataFrame

  constructor(data: OfficeData) {
    this.directory = data.directory
    this.events = data.events
    this.emails = data.emails
    this.plots = data.plots
    this.tasks = data.tasks
    this.customers = data.customers
    this.visits = data.visits
  }
}
