/** The heading row of a table, with a title for each column. */
import type { ReactNode } from 'react'

export function HeadRow({ titles, look }: { readonly titles: readonly ReactNode[]; readonly look?: string }) {
  return (
    <thead>
      <tr>
        {titles.map((title, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a title is its column. The first column names the rows.
          <th key={column} scope="col" className={column === 0 ? undefined : look}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
  )
}
