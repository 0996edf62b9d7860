/**
 * `twincheck demo`: shows the product without an API key: answered calls, decisions of the paper's method, replays of stored runs, and a
 * report.
 */
import { access, constants, copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeTasks, TwinCheckError } from '@twincheck/core'
import { readTape, replayModel } from '@twincheck/core/models'
import { isObject, parseJson } from '@twincheck/core/reading'
import { makeFolder, openExperiment, readExperiment, writeReport } from '@twincheck/eval'
import type { Command } from 'commander'
import { readBundledRuns, readTapeText, runsFile } from '../demo/bundled-runs.ts'
import { explainConversation, explainDecision, thresholdText } from '../demo/explain.ts'
import { type DemoResult, demoTitle, playDemo } from '../demo/play.ts'
import { figureTable, runTable, summariseDemo } from '../demo/run-tables.ts'
import { type FlagsOf, flag, outputFlags, withDefault, withFlags } from '../flags/flag.ts'
import { type Output, openOutput } from '../terminal/output.ts'
import { width, wrapText } from '../terminal/wrap-text.ts'

const flags = [
  withDefault(flag('--out <dir>', 'output folder of the experiment and its report'), 'twincheck-demo'),
  ...outputFlags('print decision records, pairs and the summary, one JSON object per line'),
] as const

const examples = `
Examples:
  twincheck demo
  twincheck demo --out /tmp/demo                                    another output folder
  twincheck demo --json | jq -r 'select(.record) | .record.outcome'

The agents are scripted, and the verifier's judgments come from a tape: the demo shows what TwinCheck does, not how well.
Checks, answers, alternatives, replay, statistics and report are the real ones.

--json prints {"story", "record"} for each decision, {"pair"} for each stored run, and last {"summary"}.`

export function registerDemo(program: Command): void {
  withFlags(program.command('demo'), flags)
    .description('show a loop, a double booking and an invented address, and the paper’s method; no key, no network')
    .addHelpText('after', examples)
    .action(async ({ out, json, quiet = false }: FlagsOf<typeof flags>) => {
      const output = openOutput({ quiet })
      await checkFolder(out)
      const demo = await playDemo(readBundledRuns(), replayModel(readTape(readTapeText())))
      if (json) printJson(demo, output)
      else {
        printConversations(demo, output)
        printDecisions(demo, output)
        printRuns(demo, output)
      }
      await writeDemoFolder(out, demo)
      sayNext(out, output)
    })
}

function printJson({ conversations, decisions, lines }: DemoResult, output: Output): void {
  const told = [
    ...conversations.flatMap(({ conversation: { title }, steps }) => steps.map(({ record }) => ({ title, record }))),
    ...decisions.map(({ story: { title }, record }) => ({ title, record })),
  ]
  for (const { title, record } of told) output.print(JSON.stringify({ story: title, record }))
  for (const pair of lines) output.print(JSON.stringify({ pair }))
  output.print(JSON.stringify({ summary: summariseDemo(lines).all }))
}

function sayTo(output: Output): (text: string) => void {
  return (text) => {
    for (const line of wrapText(text, { first: '', width })) output.print(line)
  }
}

function printConversations({ conversations }: DemoResult, output: Output): void {
  const say = sayTo(output)
  say(
    'Everything here runs without a key and without a network. The agents and the verifier are scripted: the demo shows ' +
      'what TwinCheck does, not how well it does it. The checks, the answers and the replay are the real ones.',
  )
  output.print('')
  output.heading('Part 1: loops, double effects and made-up targets (profile standard, mode advise)')
  output.print('')
  say(
    'TwinCheck sees each call before it runs. A call that it holds back gets a result that says why. The agent reads ' +
      'it and goes on. It may insist, but not on a second effect.',
  )
  output.print('')
  for (const [index, played] of conversations.entries()) {
    output.heading(`${index + 1}. ${played.conversation.title}`)
    for (const line of explainConversation(played)) output.print(line)
    output.print('')
  }
}

function printDecisions({ conversations, decisions, calibration }: DemoResult, output: Output): void {
  const say = sayTo(output)
  output.heading('Part 2: the paper’s method (profile paper, mode repair)')
  output.print('')
  say(
    'TwinCheck builds one alternative to a suspicious call, and the verifier, a second model, compares the two. It reads ' +
      'them twice, in both orders, and is not told which is the agent’s. The alternative replaces the call if the ' +
      `verifier prefers it both times with a score above a limit (here ${thresholdText(calibration.threshold)}; it was ` +
      'fixed before, on other runs). In every other case the agent’s call runs.',
  )
  output.print('')
  for (const [index, { story, record }] of decisions.entries()) {
    output.heading(`${conversations.length + index + 1}. ${story.title}`)
    const request = story.step.messages.findLast(({ role }) => role === 'user')?.content ?? ''
    for (const line of explainDecision(record, request)) output.print(line)
    output.print('')
  }
}

function printRuns({ calibration, lines }: DemoResult, output: Output): void {
  const { tasks, threshold } = calibration
  const { actorSuccesses } = describeTasks(tasks)
  const say = sayTo(output)
  output.heading('Part 3: stored runs, replayed exactly with the paper’s method between the agent and its tools')
  output.print('')
  say(
    `The limit comes from ${tasks.length} other runs, ${actorSuccesses} of them solved: it is ${thresholdText(threshold)}, the highest score at ` +
      'which the verifier was wrong about a solved run.',
  )
  output.print('')
  output.print(runTable(lines))
  output.print('')
  output.heading('Rescues and harms')
  output.print('')
  output.print(figureTable(summariseDemo(lines)))
  output.print('')
  say(
    'Intervals resample tasks, since both agents ran the same ones. Agents and verifier are scripted: the figures show ' +
      'what a result looks like, not how good anything is.',
  )
}

function sayNext(folder: string, output: Output): void {
  const next = [
    [join(folder, 'report.html'), 'every switch with its evidence, tables and figures'],
    [`npx twincheck scan ${join(folder, 'runs.jsonl')}`, 'the evidence in these runs, without any model'],
    ['npx twincheck scan YOUR-TRACES.jsonl', 'the same in your own traces; nothing is sent'],
    ['npx twincheck replay --help', 'the paper’s benchmark with models of your own'],
  ] as const
  const longest = Math.max(...next.map(([what]) => what.length))
  output.say('')
  output.say(`Written to ${folder}. What to look at and to type next:`)
  for (const [what, why] of next) output.say(`  ${what.padEnd(longest)}   ${why}`)
}

class DemoFolderError extends TwinCheckError {
  readonly code = 'demo-folder'

  constructor(folder: string, cause: Error) {
    super(`The demo could not write to ${folder}: ${cause.message}. Name a folder it may write to with --out.`, {
      cause,
    })
  }
}

/** Fails early if the demo cannot write its files, before the demo prints anything. */
async function checkFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    await access(folder, constants.W_OK)
  } catch (error) {
    throw folderError(folder, error)
  }
}

function folderError(folder: string, error: unknown): unknown {
  return error instanceof Error && 'code' in error && 'syscall' in error ? new DemoFolderError(folder, error) : error
}

async function writeDemoFolder(folder: string, { manifest, lines }: DemoResult): Promise<void> {
  try {
    await removeEarlierDemo(folder)
    const experiment = await openExperiment(folder, manifest)
    await experiment.close(lines)
    const report = writeReport([await readExperiment(folder)])
    await writeFile(join(folder, 'report.html'), report.html)
    await writeFile(join(folder, 'report.md'), report.markdown)
    // The demo may run inside a project, so this file makes Git and linters ignore the demo's files.
    await writeFile(join(folder, '.gitignore'), '*\n')
    await copyFile(runsFile, join(folder, 'runs.jsonl'))
  } catch (error) {
    throw folderError(folder, error)
  }
}

/**
 * Deletes the files of an earlier demo from the folder. If the folder holds another experiment, nothing is deleted, and
 * `openExperiment` later refuses the folder.
 */
async function removeEarlierDemo(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => null)
  if (text === null || titleOf(text) !== demoTitle) return
  for (const name of ['manifest.json', 'pairs.jsonl', 'pairs.partial.jsonl']) {
    await rm(join(folder, name), { force: true })
  }
}

function titleOf(text: string): unknown {
  const manifest = parseJson(text)
  return isObject(manifest) ? manifest.title : null
}
