/**
 * Exports a view as one HTML file that opens from disk. The file contains the built page with its script, its style and the data.
 *
 * Invariants
 *   1. The data is a block of JSON. A browser does not execute it, and nothing in the data can end the block.
 *   2. The file's content security policy names its script and style by hash, so nothing else in the file can run or load.
 */
import { createHash } from 'node:crypto'
import type { Assets } from './assets.ts'
import type { View } from './view.ts'
import type { RunDetail, ViewedComparison, ViewedExperiment } from './view-data.ts'

export async function exportPage(view: View, assets: Assets): Promise<string> {
  const overview = await view.overview(null)
  const details: RunDetail[] = []
  for (const { key } of overview.runs) {
    const detail = await view.findRun(key)
    if (detail) details.push(detail)
  }
  const script = join(assets, '.js').replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
  const style = join(assets, '.css').replaceAll('</style', '<\\/style')
  const comparisons = comparePairs(view, overview.experiments)
  const data = JSON.stringify({ overview: { ...overview, live: false }, details, comparisons }).replaceAll(
    '<',
    '\\u003c',
  )
  const policy = `default-src 'none'; script-src '${hash(script)}'; style-src '${hash(style)}'; img-src data:; base-uri 'none'; form-action 'none'`
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>TwinCheck</title>',
    `<style>${style}</style></head><body><div id="root"></div>`,
    `<script type="application/json" id="twincheck-view">${data}</script>`,
    `<script type="module">${script}</script></body></html>`,
    '',
  ].join('\n')
}

/**
 * The maximum number of experiments for which all pairs are compared, in both directions. With more experiments, most of these
 * comparisons would be computed and never looked at.
 */
const MOST_COMPARED = 4

function comparePairs(view: View, experiments: readonly ViewedExperiment[]): readonly ViewedComparison[] {
  const names = experiments.slice(0, MOST_COMPARED).map(({ name }) => name)
  return names.flatMap((first) =>
    names.flatMap((second) => {
      const comparison = first === second ? null : view.compare(first, second)
      return comparison === null ? [] : [{ first, second, comparison }]
    }),
  )
}

function join(assets: Assets, ending: string): string {
  return [...assets].flatMap(([name, { content }]) => (name.endsWith(ending) ? [content] : [])).join('\n')
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
