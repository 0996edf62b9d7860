/** `twincheck report`: prints the tables and figures of experiments, as one HTML page and as Markdown. */
import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Experiment, makeFolder, readExperiment, writeReport } from '@twincheck/eval'
import type { Command } from 'commander'
import { type FlagsOf, flag, outputFlags, parsedFlag, required, resamplesFlag, withFlags } from '../flags/flag.ts'
import { readInteger } from '../flags/number-flags.ts'
import { openOutput } from '../terminal/output.ts'

const reportFlags = [
  required(flag('--out <file>', 'the HTML file; the Markdown file goes to the same folder')),
  parsedFlag('--seed <number>', 'seed of the resampling (default: that of the experiment, else 1)', readInteger),
  resamplesFlag,
  ...outputFlags('print the summary of every test set, one JSON object per line'),
] as const

const examples = `
Examples:
  twincheck report runs/primary --out primary.html                          primary.html and primary.md
  twincheck report runs/primary runs/completed-primary runs/extension --out results.html
  twincheck report runs/completed-primary runs/self-revision runs/absolute-verifier --out controls.html

Experiments that differ only in their tasks are the report's test sets and are pooled. Other experiments become rows
of the table of controls, with separate cards, tables and switches. Each folder contains the manifest.json and
pairs.jsonl that "twincheck replay --out" writes.`

export function registerReport(program: Command): void {
  withFlags(program.command('report'), reportFlags)
    .argument('<dir...>', 'experiments, as "twincheck replay --out" writes them')
    .description('write the tables, figures and all switches of experiments as HTML and Markdown')
    .addHelpText('after', examples)
    .action(async (folders: readonly string[], flags: FlagsOf<typeof reportFlags>) => {
      const { out, seed, resamples, json } = flags
      const output = openOutput(flags)
      const experiments: Experiment[] = []
      for (const folder of folders) experiments.push(await readExperiment(folder))
      const report = writeReport(experiments, {
        ...(seed === undefined ? {} : { seed }),
        ...(resamples === undefined ? {} : { resamples }),
      })
      const page = /\.html?$/i.test(out) ? out : `${out}.html`
      const markdown = page.replace(/\.html?$/i, '.md')
      await makeFolder(dirname(page))
      await writeFile(page, report.html)
      await writeFile(markdown, report.markdown)
      if (json) for (const set of report.sets) output.print(JSON.stringify(set))
      output.say(`Wrote ${page} and ${markdown}.`)
    })
}
