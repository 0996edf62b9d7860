/** Links of the site that lead to no file or no heading. */
import { dirname, join, normalize } from 'node:path/posix'
import type { Page } from './pages.ts'

export function brokenLinks(
  pages: readonly Page[],
  files: ReadonlySet<string>,
): readonly { readonly page: string; readonly link: string }[] {
  const anchors = new Map(pages.map((page) => [page.path, page.anchors]))
  return pages.flatMap((page) =>
    page.links
      .filter((link) => {
        if (/^[a-z]+:/i.test(link)) return false
        const [path = '', anchor] = link.split('#', 2)
        const target = path === '' ? page.path : normalize(join(dirname(page.path), path))
        if (!files.has(target)) return true
        return anchor !== undefined && anchors.get(target)?.has(anchor) === false
      })
      .map((link) => ({ page: page.path, link })),
  )
}
