/** `twincheck view`: shows decisions, runs and experiments as a local web page, or writes them as one file. */
import { writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { TwinCheckError } from '@twincheck/core'
import { readTape, replayModel } from '@twincheck/core/models'
import { makeFolder } from '@twincheck/eval'
import { exportPage, readAssets, readPart, serveView, type ViewPart } from '@twincheck/server'
import type { Command } from 'commander'
import { readBundledRuns, readTapeText } from '../demo/bundled-runs.ts'
import { playDemo } from '../demo/play.ts'
import { type FlagsOf, flag, outputFlags, parsedFlag, resamplesFlag, withFlags } from '../flags/flag.ts'
import { readPort } from '../flags/number-flags.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { type Output, openOutput } from '../terminal/output.ts'
import { stopRequest } from '../terminal/stop-signal.ts'
import { openComparisons } from '../view/comparisons.ts'
import { type ExperimentOptions, viewExperiment } from '../view/view-experiment.ts'
import { type OpenedSources, openSources } from '../view/view-sources.ts'

const viewFlags = [
  flag('--demo', 'show the bundled demo'),
  flag('--export <file>', 'write one HTML file instead of serving'),
  parsedFlag('--port <number>', 'the port on this machine (default: 4270, or any free port if it is taken)', readPort),
  resamplesFlag,
  flag('--schema <name>', 'the schema of a PostgreSQL store (default: twincheck)'),
  ...outputFlags('print {"url"} or {"file"} as JSON'),
] as const

type ViewFlags = FlagsOf<typeof viewFlags>

const examples = `
Examples:
  twincheck view --demo                              the bundled demo, without a key
  twincheck view records.jsonl                       decision records, one per line
  twincheck view gateway.db                          a gateway's store, live, with the switches that wait for a person
  twincheck view runs/primary runs/extension         experiments, side by side
  twincheck scan traces.jsonl --json > scan.jsonl && twincheck view scan.jsonl
  twincheck view warrant.json calibration.json       what certify and calibrate wrote, and "twincheck canary --json"
  twincheck view runs/primary --export primary.html  one file that opens from disk

The first page lists decisions with evidence, worst first; filter them with facets and a search over calls, arguments
and reasons. The URL contains every choice. Keys: / searches, j and k move between rows, Enter opens.

The page is served on this machine only (127.0.0.1) and loads nothing from anywhere else. A file of records may also
hold {"conversation": {"session": TEXT, "messages": [...]}} lines; decisions are then shown in their conversation. An
exported file contains everything that is shown: share it only with people who may see it.`

export function registerView(program: Command): void {
  withFlags(program.command('view'), viewFlags)
    .argument(
      '[source...]',
      'stores, record files, scans (--json), experiment folders, warrants, calibrations and canary output (--json); recognised by content',
    )
    .description('look at runs, decisions and experiments in the browser')
    .addHelpText('after', examples)
    .action(view)
}

class NothingToViewError extends TwinCheckError {
  readonly code = 'nothing-to-view'

  constructor(problems: readonly string[]) {
    super(
      [
        ...problems,
        'There is nothing to look at. Name a store, a file of records or an experiment, or try "npx twincheck view --demo".',
      ].join('\n'),
    )
  }
}

async function view(paths: readonly string[], flags: ViewFlags): Promise<void> {
  const { demo = false, export: file, resamples = null, schema = null } = flags
  const output = openOutput(flags)
  if (paths.length === 0 && !demo) throw new NothingToViewError([])
  const options = { resamples, comparisons: openComparisons({ resamples }) }
  const opened = await openSources(paths, demo ? await viewDemo(options) : [], { ...options, schema })
  if (opened.isEmpty) {
    await opened.close()
    throw new NothingToViewError(opened.problems)
  }
  for (const problem of opened.problems) output.warn(problem)
  if (file === undefined) await serve(opened, flags, output)
  else {
    try {
      await makeFolder(dirname(resolve(file)))
      await writeFile(file, await exportPage(opened.view, readAssets()))
    } finally {
      await opened.close()
    }
    output.print(flags.json ? JSON.stringify({ file }) : `Wrote ${file}.`)
    if (opened.problems.length > 0) process.exitCode = exitCodes.incomplete
  }
}

async function serve(opened: OpenedSources, { port, json = false }: ViewFlags, output: Output): Promise<void> {
  const served = await serveView(opened.view, { port: port ?? { usual: 4270 } })
  const stop = stopRequest()
  output.print(json ? JSON.stringify({ url: served.url }) : `The viewer is at ${served.url}`)
  output.say('Ctrl-C ends it.')
  await stop
  await served.close()
  await opened.close()
}

/**
 * Plays the demo and converts it to the viewer's form: its decisions with their conversations, and its replayed runs as an experiment.
 */
async function viewDemo(options: ExperimentOptions): Promise<readonly ViewPart[]> {
  const demo = await playDemo(readBundledRuns(), replayModel(readTape(readTapeText())))
  const played = [
    ...demo.conversations.map(({ conversation: { name, title }, messages, steps }) => {
      return { session: name, title, messages, records: steps.map(({ record }) => record) }
    }),
    ...demo.decisions.map(({ story: { title, step }, record }) => {
      return { session: record.session, title, messages: step.messages, records: [record] }
    }),
  ]
  const lines = played.flatMap(({ session, messages, records }) => [
    { conversation: { session, messages } },
    ...records,
  ])
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  const told = readPart('demo decisions', text)
  const titles = new Map(played.map(({ session, title }) => [session, title]))
  const runs = told.runs.map(({ run, ...detail }) => ({
    ...detail,
    run: { ...run, task: titles.get(run.run) ?? null },
  }))
  return [{ ...told, runs }, viewExperiment('demo experiment', demo, options)]
}
