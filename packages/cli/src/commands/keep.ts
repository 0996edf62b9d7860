/** `twincheck keep`: writes a finding of a scan as a small test case into your own repository. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TwinCheckError } from '@twincheck/core'
import { type KeptStep, makeCase } from '@twincheck/core/cases'
import { findTraceFiles, makeFolder, type ScanFinding, type ScannedRun, scan, totalSize } from '@twincheck/eval'
import type { Command } from 'commander'
import { type FlagsOf, flag, outputFlags, withDefault, withFlags } from '../flags/flag.ts'
import { readProfileFlag } from '../flags/profile-flag.ts'
import { casesFolder, readTraceFlags, traceFlags } from '../flags/trace-flags.ts'
import { warnLeft } from '../scan/scan-text.ts'
import { guide } from '../terminal/guides.ts'
import { openOutput, readingProgress } from '../terminal/output.ts'

const keepFlags = [
  withDefault(flag('--out <folder>', 'the folder of your cases'), casesFolder),
  flag('--right', 'the agent was right: the case expects that nothing is found'),
  flag('--replace', 'replace the case of this finding, if there is one with another expectation'),
  ...traceFlags,
  ...outputFlags('print the case as one JSON object, and write nothing'),
] as const

const examples = `
"twincheck scan" prints the id of each finding in brackets. A case holds the call, the shortest conversation that gives the same
finding, the tools, the expected action and the reason. Secrets are redacted as in records; read the file before you commit it.

Examples:
  twincheck keep 3f2a9c1e44 traces.jsonl              writes twincheck-cases/done-already-3f2a9c1e44.json
  twincheck keep 3f2a9c1e44 traces.jsonl --right      a false alarm: the case fails until your profile is silent there
  twincheck keep 3f2a9c1e44 traces.jsonl --right --replace    instead of a case that expects the finding
  twincheck test twincheck-cases                      checks all cases; in CI too`

export function registerKeep(program: Command): void {
  withFlags(program.command('keep'), keepFlags)
    .argument('<finding>', 'the id of a finding, as scan prints it')
    .argument('<traces...>', 'the trace files or folders that were scanned')
    .description('write a finding of a scan as a small test case')
    .addHelpText('after', examples)
    .action(runKeep)
}

class NoSuchFindingError extends TwinCheckError {
  readonly code = 'no-such-finding'

  constructor(id: string, paths: readonly string[], profile: string) {
    super(
      `No finding ${id} in ${paths.join(', ')} under profile ${profile}. "npx twincheck scan --all" prints the ids in brackets; name the ` +
        'same files and the same --profile. Nothing was written.',
    )
  }
}

class NoCallToKeepError extends TwinCheckError {
  readonly code = 'no-call-to-keep'

  constructor(id: string) {
    super(`The finding ${id} is about a text that ends a turn, and a case holds calls. Nothing was written.`)
  }
}

class CaseExistsError extends TwinCheckError {
  readonly code = 'case-exists'

  constructor(file: string) {
    super(
      `${file} already exists and says something else. Nothing was written. Add --replace to replace it, or --out FOLDER to keep both.`,
    )
  }
}

/** Advice for the user after a false alarm was kept as a test case. The case fails until the policy no longer has this finding. */
function untilSilent(condition: string, profile: string, folder: string): readonly string[] {
  const isFile = /[./\\]/.test(profile)
  const change = { name: 'mine', extends: profile, leaveOut: [condition] }
  return [
    `The policy still finds ${condition} there, so "npx twincheck test" fails (exit code 3) until your profile is silent at this step.`,
    isFile
      ? `The simplest change leaves the condition out everywhere: add it to leaveOut in ${profile}.`
      : `The simplest profile leaves the condition out everywhere. Save as mine.json: ${JSON.stringify(change)}`,
    `Then: npx twincheck test ${folder} --profile ${isFile ? profile : 'mine.json'}. ${guide('profiles')} has finer ways.`,
  ]
}

async function runKeep(id: string, paths: readonly string[], flags: FlagsOf<typeof keepFlags>): Promise<void> {
  const output = openOutput(flags)
  const profile = await readProfileFlag(flags)
  const { files, left } = findTraceFiles(paths)
  const progress = readingProgress(output, totalSize(files))
  const found: { run: ScannedRun; finding: ScanFinding }[] = []
  await scan(
    files,
    {
      ...readTraceFlags(flags),
      ...{ profile, left, traces: 'with-findings' },
      onProgress: progress.advance,
    },
    {
      onRuns: (runs) => {
        for (const run of runs) for (const finding of run.findings) if (finding.id === id) found.push({ run, finding })
      },
      onLeft: warnLeft(output),
    },
  )
  progress.finish()
  if (found[0] === undefined) throw new NoSuchFindingError(id, paths, flags.profile)
  const kept = keptStep(found[0].run, found[0].finding, flags.right === true)
  if (kept === null) throw new NoCallToKeepError(id)
  const written = makeCase(kept, profile)
  if (flags.json) return output.print(JSON.stringify(written))
  const file = join(flags.out, `${kept.condition}-${id}.json`)
  const text = `${JSON.stringify(written, null, 2)}\n`
  const before = await readFile(file, 'utf8').catch(() => null)
  if (before !== null && before !== text && flags.replace !== true) throw new CaseExistsError(file)
  await makeFolder(flags.out)
  await writeFile(file, text)
  output.print(`${before === null ? 'Written' : before === text ? 'Already kept' : 'Replaced'}: ${file}`)
  output.print(
    `It holds ${written.messages.length} of ${kept.messages.length} messages, ${written.tools?.length ?? 0} tools, the call ` +
      `${kept.proposal.calls.map(({ name }) => name).join(', ')}, and expects ${written.expected.condition ?? 'no finding'}.`,
  )
  if (written.expected.condition === null)
    for (const line of untilSilent(kept.condition, flags.profile, flags.out)) output.print(line)
  output.print('Read it before you commit it: what is secret in your domain may not look like a secret.')
}

function keptStep({ source, run, trace }: ScannedRun, finding: ScanFinding, isRight: boolean): KeptStep | null {
  const { position, step, condition } = finding
  const proposed = position === null ? undefined : trace?.messages[position]
  const decision = trace?.decisions.find((one) => one.position === position)
  if (!trace || position === null || proposed?.role !== 'assistant' || proposed.calls.length === 0) return null
  return {
    from: `${source}, run ${run}, step ${step + 1}`,
    messages: trace.messages.slice(0, position),
    tools: decision?.tools ?? null,
    proposal: { kind: 'tool-calls', calls: proposed.calls },
    condition,
    isRight,
  }
}
