/** `twincheck test`: checks that the policy still does what the stored test cases expect. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Profile, plainAction, profileName, TwinCheckError } from '@twincheck/core'
import { type CaseResult, readCase, runCase, type TraceCase } from '@twincheck/core/cases'
import { explainInput } from '@twincheck/core/explain'
import { actionText, boundQuote } from '@twincheck/eval'
import type { Command } from 'commander'
import { InputFileError, readJsonFile, reasonOf } from '../files/read-input-file.ts'
import { type FlagsOf, flag, outputFlags, withFlags } from '../flags/flag.ts'
import { profileFlag, readProfileFlag } from '../flags/profile-flag.ts'
import { casesFolder } from '../flags/trace-flags.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { openOutput } from '../terminal/output.ts'
import { visibleLine } from '../terminal/visible-text.ts'
import { labelled } from '../terminal/wrap-text.ts'

const testFlags = [
  profileFlag,
  flag('--update', 'write what is found now as what is expected'),
  ...outputFlags('print one JSON object per case'),
] as const

const examples = `
The policy runs on the messages of each case; the stored finding is only what is expected. A case fails if its condition no longer
holds, if another action would be taken, or if something is found where the call is right. The exit code is then 3, and the output
says what was expected, what is found now, and why the condition no longer holds.

Examples:
  twincheck test                                             every case in twincheck-cases
  twincheck test twincheck-cases --profile mine.yaml         does my profile find the same?
  twincheck test twincheck-cases --update                    accept what is found now; look at the diff before you commit it`

export function registerTest(program: Command): void {
  withFlags(program.command('test'), testFlags)
    .argument('[cases...]', `case files, or folders of them (default: "${casesFolder}")`)
    .description('check that the policy still does what your kept cases expect')
    .addHelpText('after', examples)
    .action(runTest)
}

class NoCasesError extends TwinCheckError {
  readonly code = 'no-cases'

  constructor(paths: readonly string[]) {
    super(`No case in ${paths.join(', ')}. ${notACase}`)
  }
}

async function runTest(named: readonly string[], flags: FlagsOf<typeof testFlags>): Promise<void> {
  const output = openOutput(flags)
  const profile = await readProfileFlag(flags)
  const paths = named.length > 0 ? named : [casesFolder]
  const files = named.length > 0 || existsSync(casesFolder) ? paths.flatMap(filesIn) : []
  if (files.length === 0) throw new NoCasesError(paths)
  const counts = { passed: 0, failed: 0, unreadable: 0 }
  for (const file of files) {
    const read = await readFileCase(file)
    if ('problem' in read) {
      counts.unreadable++
      output.warn(read.problem)
      continue
    }
    const result = runCase(read.given, profile)
    counts[result.passed ? 'passed' : 'failed']++
    if (flags.json) output.print(JSON.stringify({ file, ...result }))
    else for (const line of describe(file, read.given, result, profile)) output.print(line)
    if (flags.update && !result.passed) await update(file, read.given, result)
  }
  if (!flags.json) output.print(`${counts.passed} passed, ${counts.failed} failed${countUnreadable(counts.unreadable)}`)
  if (counts.failed > 0 && !flags.update) process.exitCode = exitCodes.conditionMet
  else if (counts.unreadable > 0) process.exitCode = exitCodes.incomplete
}

function countUnreadable(count: number): string {
  return count === 0 ? '' : `, ${count} unreadable`
}

function filesIn(path: string): readonly string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
  const names = readdirSync(path).filter((name) => name.endsWith('.json'))
  return names.sort().map((name) => join(path, name))
}

async function readFileCase(file: string): Promise<{ readonly given: TraceCase } | { readonly problem: string }> {
  try {
    return { given: readCase(await readJsonFile(file, 'a case'), file) }
  } catch (error) {
    if (error instanceof InputFileError) return { problem: error.message }
    const why = whyNoCase(error)
    return { problem: `${why.startsWith(file) ? why : `${file} is no case: ${why}`} ${notACase}` }
  }
}

function whyNoCase(error: unknown): string {
  return reasonOf(error)
    .replace(/^.*?\.(?=\w+: expected)/, '')
    .replace(/ (?:Correct the value at this path|Nothing was done).*$/s, '')
}

const notACase =
  'Give .json files that "twincheck keep" wrote, or a folder of them. "twincheck scan" looks for findings in traces.'

/** Longer texts are cut. The output of --json contains the whole text. */
const longest = 600

function describe(file: string, given: TraceCase, result: CaseResult, profile: Profile): readonly string[] {
  const { passed, found, differences } = result
  if (passed) return []
  const { expected, from, proposal } = given
  const line = (label: string, text: string) => labelled(label, visibleLine(boundQuote(text, longest)))
  const isSame = expected.condition !== null && found?.condition === expected.condition
  return [
    visibleLine(`FAILED ${file} (${from})`),
    ...(isSame ? ['  another action'] : differences.map((text) => visibleLine(`  ${text}`))),
    ...line('call', actionText(plainAction(proposal))),
    ...(isSame ? line('expected', insteadText(expected.action)) : []),
    ...(isSame ? line('found', insteadText(found.action)) : []),
    ...(isSame || expected.condition === null ? [] : line('why', whySilent(given, expected.condition, profile))),
    '',
  ]
}

function insteadText(action: TraceCase['expected']['action']): string {
  return action === null ? 'an action that a model would have to write' : actionText(action)
}

function whySilent({ messages, tools, proposal }: TraceCase, condition: string, profile: Profile): string {
  const { conditions } = explainInput({ messages, tools, proposal, canAnswer: true }, profile)
  const explained = conditions.find((one) => one.condition === condition)
  if (!explained) return `Profile ${profileName(profile)} does not have ${condition}.`
  return explained.because.length === 0 ? `${condition} records no finer reason.` : explained.because.join(' ')
}

async function update(file: string, given: TraceCase, { found }: CaseResult): Promise<void> {
  const expected = found ?? { condition: null, action: null, reason: '' }
  await writeFile(file, `${JSON.stringify({ ...given, expected }, null, 2)}\n`)
}
