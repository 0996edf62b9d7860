/** Shows a warrant, a calibration or a canary's report as facts and tables. */

import type { ViewedDocument } from '@twincheck/server/view-data'
import { Badge } from '../page/badge.tsx'
import { HeadRow } from '../page/head-row.tsx'
import { Notice } from '../page/notice.tsx'
import { ScrollArea } from '../page/scroll-area.tsx'
import { Foreign } from '../page/visible.tsx'
import { showHidden } from '../page/visible-text.ts'
import { linkToDocument } from '../route.ts'

export function DocumentScreen({
  documents,
  name,
}: {
  readonly documents: readonly ViewedDocument[]
  readonly name: string | null
}) {
  const chosen = documents.find((one) => one.name === name) ?? (name === null ? documents[0] : undefined)
  if (!chosen) {
    const lines = ['Give its file to "twincheck view".']
    return <Notice tone="warn" title="There is no such document here" lines={lines} />
  }
  return (
    <article className="space-y-6">
      {documents.length > 1 && <Others documents={documents} chosen={chosen} />}
      <header>
        <h1 className="text-xl font-semibold wrap-anywhere">
          <Foreign text={chosen.title} />
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
          <Badge tone="calm">{chosen.kind}</Badge> <Foreign text={chosen.name} />
        </p>
        {chosen.sentences.map((sentence) => (
          <p key={sentence} className="mt-2 max-w-prose wrap-anywhere">
            <Foreign text={sentence} />
          </p>
        ))}
      </header>
      <Facts facts={chosen.facts} />
      {chosen.tables.map((table) => (
        <TableView key={table.title} table={table} />
      ))}
    </article>
  )
}

function Others({
  documents,
  chosen,
}: {
  readonly documents: readonly ViewedDocument[]
  readonly chosen: ViewedDocument
}) {
  return (
    <nav aria-label="Documents" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {documents.map(({ name }) => (
        <a key={name} href={linkToDocument(name)} aria-current={name === chosen.name ? 'page' : undefined}>
          <Foreign text={name} />
        </a>
      ))}
    </nav>
  )
}

function Facts({ facts }: { readonly facts: ViewedDocument['facts'] }) {
  if (facts.length === 0) return null
  return (
    <dl className="card grid gap-x-6 gap-y-3 px-4 py-4 text-sm sm:grid-cols-2 sm:px-5">
      {facts.map(([term, value]) => (
        <div key={term} className="min-w-0">
          <dt className="text-xs text-muted">
            <Foreign text={term} />
          </dt>
          <dd className="numbers font-medium wrap-anywhere">
            <Foreign text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function TableView({
  table: { title, caption, header, rows, notes },
}: {
  readonly table: ViewedDocument['tables'][number]
}) {
  return (
    <section className="space-y-2">
      <h2 className="text-lg font-semibold">
        <Foreign text={title} />
      </h2>
      <p className="text-sm text-muted">
        <Foreign text={caption} />
      </p>
      <ScrollArea label={showHidden(title)} look="card">
        <table className="grid-table">
          <HeadRow titles={header.map((cell) => <Foreign key={cell} text={cell} />)} />
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the table.
              <tr key={index}>
                {row.map((cell, column) =>
                  column === 0 ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
                    <th key={column} scope="row">
                      <Foreign text={cell} />
                    </th>
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
                    <td key={column}>
                      <Foreign text={cell} />
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {notes.map((note) => (
        <p key={note} className="max-w-prose text-sm text-muted">
          <Foreign text={note} />
        </p>
      ))}
    </section>
  )
}
