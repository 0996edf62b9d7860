/** Exports all labels of the store as a single file of JSON lines. The browser loads the labels page by page. */
import type { StoredLabel } from '@twincheck/server/view-data'
import { useState } from 'react'
import { saveFile } from '../page/save-file.ts'
import { describeProblem } from '../reading/problem-text.ts'
import type { Reader } from '../reading/reader.ts'

export function ExportLabels({ reader }: { readonly reader: Reader }) {
  const [said, setSaid] = useState('')
  const write = async () => {
    setSaid('Reading …')
    try {
      const labels = await readAll(reader)
      saveFile('labels.jsonl', 'application/jsonl', labels.map(lineOf).join(''))
      setSaid(labels.length === 1 ? '1 label.' : `${labels.length.toLocaleString('en')} labels.`)
    } catch (error) {
      setSaid(describeProblem(error))
    }
  }
  return (
    <span className="inline-flex items-center gap-3">
      <button type="button" className="button" onClick={() => void write()}>
        Export labels
      </button>
      <span role="status" className="text-sm text-muted">
        {said}
      </span>
    </span>
  )
}

async function readAll(reader: Reader): Promise<readonly StoredLabel[]> {
  const labels: StoredLabel[] = []
  for (;;) {
    const page = await reader.labels(Number(labels.at(-1)?.sequence ?? 0))
    labels.push(...page)
    if (page.length === 0) return labels
  }
}

function lineOf({
  sequence: _sequence,
  arrivedAt: _arrivedAt,
  key: _key,
  tenant: _tenant,
  ...label
}: StoredLabel): string {
  return `${JSON.stringify(label)}\n`
}
