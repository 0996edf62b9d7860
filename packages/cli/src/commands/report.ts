/** `twincheck report`: the tables and figures of experiments, as one HTML page and as Markdown. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Experiment, readExperiment, writeReport } from '@twincheck/eval'
import type { Command } from 'commander'
import { readInteger, readPositiveInteger } from '../flags/number-flags.ts'
import { openOutput } from '../terminal/output.ts'

type ReportFlags = {
  readonly out: string
  readonly seed?: number
  readonly resamples?: number
  readonly json?: boolean
  readonly quiet?: boolean
}

const examples = `
Examples:
  twincheck report runs/primary --out primary.html                          primary.html and primary.md
  twincheck report runs/primary runs/completed-primary runs/extension --out results.html
  twincheck report runs/completed-primary runs/self-revision runs/absolute-verifier --out controls.html

Experiments that differ only in their tasks are the report's test sets and are pooled. Other experiments become rows
of the table of controls, with separate cards, tables and switches. Each folder contains the manifest.json and
pairs.jsonl that "twincheck replay --out" writes.`

export function registerReport(program: Command): void {
  program
    .command('report')
    .argument('<dir...>', 'experiments, as "twincheck replay --out" writes them')
    .description('write the tables, figures and all switches of experiments as HTML and Markdown')
    .requiredOption('--out <file>', 'the HTML file; the Markdown file goes to the same folder')
    .option('--seed <number>', 'seed of the resampling (default: that of the experiment, else 1)', readInteger)
    .option(
      '--resamples <number>',
      'number of bootstrap resamples for an interval (default: 20000)',
      readPositiveInteger,
    )
    .option('--json', 'print the summary of every test set, one JSON object per line')
    .option('--quiet', 'print nothing but the result')
    .addHelpText('after', examples)
    .action(async (folders: readonly string[], flags: ReportFlags) => {
      const { out, seed, resamples, json = false, quiet = false } = flags
      const output = openOutput({ quiet })
      const experiments: Experiment[] = []
      for (const folder of folders) experiments.push(await readExperiment(folder))
      const report = writeReport(experiments, {
        ...(seed === undefined ? {} : { seed }),
        ...(resamples === undefined ? {} : { resamples }),
      })
      const page = /\.html?$/i.test(out) ? out : `${out}.html`
      const markdown = page.replace(/\.html?$/i, '.md')
      await mkdir(dirname(page), { recursive: true })
      await writeFile(page, report.html)
      await writeFile(markdown, report.markdown)
      if (json) for (const set of report.sets) output.print(JSON.stringify(set))
      output.say(`Wrote ${page} and ${markdown}.`)
    })
}
