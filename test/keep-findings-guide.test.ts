/**
 * docs/guides/keep-findings.md as printed: its commands, its vitest file, and the shell steps of its workflow, in a project with two commits and a scripted
 * `gh`. Needs a build.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readYamlFile } from '../packages/cli/src/files/read-input-file.ts'
import { twincheckIn } from '../packages/cli/test/one-process.ts'
import { calmMessages, undoingMessages } from '../packages/eval/test/trace-files.ts'
import { root } from '../scripts/read-sources.ts'

const guide = readFileSync(join(root, 'docs/guides/keep-findings.md'), 'utf8')
const files = new Map(
  [...guide.matchAll(/<!-- file: (\S+) -->\n```\w+\n([\s\S]*?)```\n/g)].map(([, name = '', text = '']) => [name, text]),
)
const folder = mkdtempSync(join(tmpdir(), 'twincheck-keep-guide-'))
const project = join(folder, 'project')
afterAll(() => rmSync(folder, { recursive: true }))

beforeAll(async () => {
  mkdirSync(join(project, 'traces'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  writeFileSync(join(project, '.gitignore'), 'node_modules\n')
  writeFileSync(join(project, 'package.json'), '{ "private": true }\n')
  writeFileSync(join(project, 'cases.test.mjs'), files.get('cases.test.mjs') ?? '')
  writeTraces({ undoing: undoingMessages, calm: calmMessages })
  const scanned = await twincheckIn(project, 'scan', 'traces', '--quiet')
  const [, id = ''] = /\[([0-9a-f]{10})\]/.exec(scanned.stdout) ?? []
  expect(await twincheckIn(project, 'keep', id, 'traces')).toMatchObject({ code: 0 })
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'cases: one')
})

describe('the guide to kept findings', () => {
  test('leads from a scan to a case that is checked, also in vitest', async () => {
    expect(readdirSync(join(project, 'twincheck-cases'))).toEqual([expect.stringMatching(/^inverse-action-.*\.json$/)])
    expect(await twincheckIn(project, 'test', 'twincheck-cases')).toMatchObject({ code: 0 })
    changeCase('twincheck-cases/changed.json')
    const { status, printed } = runVitest()
    expect(status).toBe(1)
    expect(printed).toContain('expected: done-already. Found: inverse-action')
    expect(printed).toMatch(/Tests +1 failed \| 1 passed/)
    git('clean', '-qf')
  })

  test('has a workflow that can comment and write nothing else', async () => {
    expect(await readWorkflow()).toMatchObject({
      on: 'pull_request',
      permissions: { contents: 'read', 'pull-requests': 'write' },
    })
    // An expression inside a script would let its value be executed.
    expect((await steps()).filter(({ run = '' }) => run.includes('${{'))).toEqual([])
  })
})

describe('the workflow of a pull request', () => {
  test('comments what is new and what vanished, without the hostile parts, and fails with the case that fails', async () => {
    const base = git('rev-parse', 'HEAD')
    const hostile = 'run\n```\n<img src=x> @everyone\u202e'
    writeTraces({ [hostile]: undoingMessages, calm: calmMessages })
    changeCase()
    git('commit', '-qam', 'traces: another run')
    const job = openJob(base)
    const { code, comments, summary } = await job.run([foreign])
    expect(code).toBe(3)
    const [, mine = ''] = comments
    expect(mine).toMatch(
      /^<!-- twincheck -->\n\*\*TwinCheck\*\*: 1 new and 1 vanished findings, 1 in all\. Cases fail:\n```diff\n\+ [0-9a-f]{10} inverse-action, run run {5}<img src=x> @everyone : unlock_account would undo .*\n- [0-9a-f]{10} inverse-action, run undoing: unlock_account would undo .*\n```\n```\nFAILED twincheck-cases.*\n {2}expected: done-already\. Found: inverse-action.*\n[\s\S]*0 passed, 1 failed\n```\n$/,
    )
    expect(summary).toBe(mine)

    const ofFork = await job.run('read-only', ['compare', 'comment'])
    expect(ofFork).toMatchObject({
      code: 0,
      printed: expect.stringContaining('::warning::TwinCheck could not comment'),
    })
    expect(ofFork.summary).toContain('1 new and 1 vanished findings')
    git('revert', '--no-edit', 'HEAD')
  })

  test('says that the scan of a base without traces failed; it updates its comment, and says nothing where nothing changed', async () => {
    const head = git('rev-parse', 'HEAD')
    git('rm', '-rqf', 'traces')
    git('commit', '-qm', 'traces: none')
    const base = git('rev-parse', 'HEAD')
    git('checkout', '-q', head)
    const job = openJob(base)
    const first = await job.run([])
    expect(first).toMatchObject({ code: 0, comments: [expect.stringContaining('1 new and 0 vanished')] })
    expect(first.comments[0]).toMatch(
      /All cases pass\.\n[\s\S]*The scan before the change ended with exit code 1: the log/,
    )

    // As after another push, with traces in the base too.
    job.copy('after.jsonl', 'before.jsonl')
    job.write('notes.txt', '')
    const later = ['compare', 'comment']
    const calm = expect.stringMatching(
      /^<!-- twincheck -->\n.*0 new and 0 vanished findings, 1 in all\. All cases pass\.\n$/,
    )
    expect(await job.run([foreign, ...first.comments], later)).toMatchObject({ code: 0, comments: [foreign, calm] })
    expect(await job.run([foreign], later)).toMatchObject({ code: 0, comments: [foreign], summary: calm })
  })
})

/** A comment of somebody else. */
const foreign = 'Looks good. <!-- twincheck -->'

function writeTraces(runs: Readonly<Record<string, readonly object[]>>): void {
  mkdirSync(join(project, 'traces'), { recursive: true })
  const lines = Object.entries(runs).map(([id, messages]) => JSON.stringify({ id, messages }))
  writeFileSync(join(project, 'traces/traces.jsonl'), lines.join('\n'))
}

/** The case as a file, by default its own, that expects another finding than the policy makes. */
function changeCase(changed: string | null = null): void {
  const [file = ''] = globSync(join(project, 'twincheck-cases/*.json'))
  const kept = readFileSync(file, 'utf8')
  writeFileSync(
    changed === null ? file : join(project, changed),
    kept.replace('"condition": "inverse-action"', '"condition": "done-already"'),
  )
}

function git(...args: readonly string[]): string {
  const settings = [
    'user.name=Nobody',
    'user.email=nobody@code.example',
    'commit.gpgsign=false',
    'advice.detachedHead=false',
  ]
  return execFileSync('git', [...settings.flatMap((setting) => ['-c', setting]), ...args], {
    cwd: project,
    encoding: 'utf8',
  }).trim()
}

function runVitest(): { readonly status: number | null; readonly printed: string } {
  const program = join(root, 'node_modules/vitest/vitest.mjs')
  const env = { ...process.env, NO_COLOR: '1', CI: '1' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'run'], {
    cwd: project,
    env,
    encoding: 'utf8',
  })
  return { status, printed: stdout + stderr }
}

type Step = {
  readonly name?: string
  readonly id?: string
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
}

type Workflow = { readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>> }

async function readWorkflow(): Promise<Workflow> {
  const file = join(folder, 'twincheck.yml')
  writeFileSync(file, files.get('twincheck.yml') ?? '')
  // The tests are about what it holds.
  return (await readYamlFile(file, 'a workflow')) as Workflow
}

async function steps(): Promise<readonly Step[]> {
  return Object.values((await readWorkflow()).jobs).flatMap((job) => job.steps)
}

type JobResult = {
  readonly code: number
  readonly printed: string
  readonly summary: string
  /** Afterwards. */
  readonly comments: readonly string[]
}

/** The folder of a job with both checkouts. `npm ci` is not run: they get the packages of this repository. */
function openJob(base: string) {
  const job = mkdtempSync(join(folder, 'job-'))
  for (const [side, commit] of Object.entries({ before: base, after: git('rev-parse', 'HEAD') })) {
    git('clone', '-q', project, join(job, side))
    git('-C', join(job, side), 'checkout', '-q', commit)
    symlinkSync(join(root, 'node_modules'), join(job, side, 'node_modules'))
  }
  const stored = join(job, 'comments.json')
  const summary = join(job, 'summary.md')
  const values = new Map([
    ['github.token', 'token'],
    ['github.event.pull_request.number', '7'],
  ])

  /** Returns the exit code. */
  const runStep = ({ id = '', run = '', env = {} }: Step): { readonly code: number; readonly printed: string } => {
    const given = Object.entries(env).map(([key, text]) => {
      return [key, text.replace(/\$\{\{ (\S+) \}\}/g, (_, expression) => values.get(expression) ?? '')]
    })
    const output = join(job, 'output')
    writeFileSync(output, '')
    const ran = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      cwd: job,
      encoding: 'utf8',
      env: {
        ...process.env,
        ...Object.fromEntries(given),
        PATH: [scriptedPrograms(stored), dirname(process.execPath), process.env.PATH].join(delimiter),
        ...{ GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary, GITHUB_REPOSITORY: 'owner/name', NO_COLOR: '1' },
      },
    })
    for (const line of readFileSync(output, 'utf8').split('\n')) {
      const [key = '', value = ''] = line.split('=')
      values.set(`steps.${id}.outputs.${key}`, value)
    }
    return { code: ran.status ?? 1, printed: ran.stdout + ran.stderr }
  }

  return {
    copy: (from: string, to: string) => copyFileSync(join(job, from), join(job, to)),
    write: (name: string, text: string) => writeFileSync(join(job, name), text),
    /** The shell steps as GitHub runs them, all or those with these names. Steps after a failed one do not run. */
    run: async (
      comments: readonly string[] | 'read-only',
      names: readonly string[] | null = null,
    ): Promise<JobResult> => {
      writeFileSync(stored, JSON.stringify(comments))
      writeFileSync(summary, '')
      const last = { code: 0, printed: '' }
      for (const step of await steps()) {
        const isChosen = names?.includes(step.name ?? '') ?? step.name !== 'install'
        if (step.run === undefined || !isChosen || last.code !== 0) continue
        const { code, printed } = runStep(step)
        last.code = code
        last.printed += printed
      }
      const left = comments === 'read-only' ? [] : JSON.parse(readFileSync(stored, 'utf8'))
      return { ...last, summary: readFileSync(summary, 'utf8'), comments: left }
    },
  }
}

/** A `gh` that keeps the comments of pull request 7 in a file. Returns its folder. */
function scriptedPrograms(stored: string): string {
  const programs = join(folder, 'programs')
  mkdirSync(programs, { recursive: true })
  const program = `#!/usr/bin/env node
const { readFileSync, writeFileSync } = require('node:fs')
const [command, ...words] = process.argv.slice(2)
const after = (flag) => words[words.indexOf(flag) + 1]
const comments = JSON.parse(readFileSync(${JSON.stringify(stored)}, 'utf8'))
const method = words.includes('--method') ? after('--method') : 'GET'
const list = 'repos/owner/name/issues/7/comments'
const url = words.find((word) => word.includes('/comments'))
if (command !== 'api' || process.env.GH_TOKEN !== 'token') process.exit(2)
if (method === 'GET') {
  if (url !== list) process.exit(3)
  const [, marker] = /^\\.\\[\\] \\| select\\(\\.body \\| startswith\\("(.*)"\\)\\) \\| \\.url$/.exec(after('--jq'))
  const found = comments === 'read-only' ? [] : comments.flatMap((body, id) => (body.startsWith(marker) ? [id] : []))
  for (const id of found) console.log('https://api.code.example/issues/comments/' + id)
} else {
  if (comments === 'read-only') {
    console.error('gh: Resource not accessible by integration (HTTP 403)')
    process.exit(1)
  }
  const body = readFileSync(after('--field').replace(/^body=@/, ''), 'utf8')
  if (method === 'POST' && url === list) comments.push(body)
  else if (method === 'PATCH') comments[Number(url.split('/').at(-1))] = body
  else process.exit(3)
  writeFileSync(${JSON.stringify(stored)}, JSON.stringify(comments))
}
`
  writeFileSync(join(programs, 'gh'), program)
  chmodSync(join(programs, 'gh'), 0o755)
  return programs
}
