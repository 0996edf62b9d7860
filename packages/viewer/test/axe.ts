/** Violations of WCAG level A and AA on the page, as axe finds them; empty when there are none. */
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const { source }: { readonly source: string } = createRequire(import.meta.url)('axe-core')

export async function findViolations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source)
  return page.evaluate(`axe
    .run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`)
}

const desktop = { width: 1280, height: 800 }

/** How people look at a page. At twice the size a page of 1280 has the room of 640. */
const ways = [
  ['on a desktop', {}, desktop],
  ['in the dark', { colorScheme: 'dark' }, desktop],
  ['in a system’s own colours', { forcedColors: 'active' }, desktop],
  ['at twice the size', {}, { width: 640, height: 400 }],
  ['on a phone', {}, { width: 390, height: 844 }],
  ['on a phone in the dark', { colorScheme: 'dark' }, { width: 390, height: 844 }],
] as const

/** The same in every way in which people look at the page, and where it can be scrolled to the side. */
export async function findViolationsInAllWays(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const [name, media, size] of ways) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', ...media })
    found.push(...(await findViolations(page)).map((violation) => `${name}: ${violation}`))
    const sideways = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
    if (sideways > 0) found.push(`${name}: scrolls ${sideways} pixels to the side`)
  }
  return found
}
