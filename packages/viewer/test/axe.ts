/** Violations of WCAG level A and AA on the page as it is, as axe finds them; empty when there are none. */
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const { source }: { readonly source: string } = createRequire(import.meta.url)('axe-core')

export async function findViolations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source)
  return page.evaluate(`axe
    .run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`)
}
