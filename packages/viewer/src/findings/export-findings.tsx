/** Exports the filtered list of findings in the browser: CSV for tables, JSON for programs. */
import { type FindingQuery, MOST_LISTED, type ViewedFinding } from '@twincheck/server/finding'
import { useState } from 'react'
import { endings } from '../page/endings.ts'
import { saveFile } from '../page/save-file.ts'
import { describeProblem } from '../reading/problem-text.ts'
import type { Reader } from '../reading/reader.ts'

export function ExportFindings({ reader, query }: { readonly reader: Reader; readonly query: FindingQuery }) {
  const [said, setSaid] = useState('')
  const write = async (format: 'csv' | 'json') => {
    setSaid('Reading …')
    try {
      const { findings, found } = await readAll(reader, query)
      const text = format === 'csv' ? writeCsv(findings) : `${JSON.stringify(findings.map(withWords), null, 2)}\n`
      saveFile(`findings.${format}`, format === 'csv' ? 'text/csv' : 'application/json', text)
      const count = findings.length.toLocaleString('en')
      setSaid(
        found > findings.length
          ? `The first ${count} of ${found.toLocaleString('en')}.`
          : findings.length === 1
            ? '1 finding.'
            : `${count} findings.`,
      )
    } catch (error) {
      setSaid(describeProblem(error))
    }
  }
  return (
    <section aria-label="Export" className="text-sm">
      <h3 className="mb-1 text-xs font-semibold text-muted">Export this list</h3>
      <span className="inline-flex items-center gap-2">
        <button type="button" className="button" onClick={() => void write('csv')}>
          CSV
        </button>
        <button type="button" className="button" onClick={() => void write('json')}>
          JSON
        </button>
        <span role="status" className="text-muted">
          {said}
        </span>
      </span>
    </section>
  )
}

async function readAll(reader: Reader, query: FindingQuery) {
  const findings: ViewedFinding[] = []
  for (;;) {
    const page = await reader.findings(query, { offset: findings.length, facets: 'some' })
    findings.push(...page.findings)
    if (page.findings.length === 0 || findings.length >= Math.min(page.found, MOST_LISTED)) {
      return { findings, found: page.found }
    }
  }
}

const columns = [
  ...['at', 'source', 'tenant', 'run', 'step', 'tool', 'call', 'conditions', 'reason', 'severity', 'score'],
  ...['outcome', 'transition', 'label', 'model', 'cost', 'key'],
] as const

function withWords(finding: ViewedFinding) {
  return { ...finding, outcome: endings[finding.ended][0] }
}

/** Writes the findings as CSV: one line for each finding, with times in UTC. */
export function writeCsv(findings: readonly ViewedFinding[]): string {
  const lines = findings.map((finding) => {
    const { at, conditions, label } = finding
    const values: Readonly<Record<string, unknown>> = {
      ...withWords(finding),
      at: at === null ? null : new Date(at).toISOString(),
      conditions: conditions.join(' '),
      label: label === null ? null : (label.verdict ?? 'others'),
    }
    return columns.map((column) => cell(values[column])).join(',')
  })
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

/**
 * Makes a cell of the CSV file. A text that a spreadsheet would take for a formula gets an apostrophe in front, so that opening the file
 * executes nothing.
 */
function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
