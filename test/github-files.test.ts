/** What GitHub reads: workflows, issue forms and templates. Every YAML file of the repository can be read. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readYamlFile } from '../packages/cli/src/files/read-input-file.ts'
import { root } from '../scripts/read-sources.ts'

const github = join(root, '.github')
const listed = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.yml', '*.yaml'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
const yamlFiles = listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)))

test('the YAML files are found', () => {
  expect(yamlFiles).toEqual(expect.arrayContaining(['.github/workflows/test.yml', 'deploy/compose.yaml']))
})

test.each(yamlFiles)('%s can be read', async (file) => {
  expect(await readYamlFile(join(root, file), 'YAML')).toBeTypeOf('object')
})

type Step = { readonly name?: string; readonly if?: string; readonly run?: string }
type Job = {
  readonly strategy?: { readonly matrix: { readonly os: readonly string[] } }
  readonly steps: readonly Step[]
}
type Workflow = {
  readonly on: unknown
  readonly permissions: unknown
  readonly jobs: Readonly<Record<string, Job>>
}

describe('a workflow', () => {
  test('runs the two commands of the README on Linux, macOS and Windows', async () => {
    const { jobs } = await readWorkflow('test.yml')
    const readme = readFileSync(join(root, 'README.md'), 'utf8')
    const [, block = ''] = /^## Two commands\n[\s\S]*?```\n([\s\S]*?)```/m.exec(readme) ?? []
    const commands = block.split('\n').flatMap((line) => (line === '' ? [] : [line.replace(/\s+#.*$/, '')]))
    expect(commands.length).toBe(2)
    expect(jobs.readme?.steps.flatMap(({ run }) => run ?? [])).toEqual(commands)
    expect(jobs.readme?.strategy?.matrix.os).toEqual(['ubuntu-latest', 'macos-latest', 'windows-latest'])
  })

  test('publishes only from a pushed tag, after the tests and a rehearsal', async () => {
    const { on, permissions, jobs } = await readWorkflow('release.yml')
    expect(on).toEqual({ push: { tags: ['v*'] }, workflow_dispatch: null })
    expect(permissions).toEqual({ contents: 'read', 'id-token': 'write' })
    const steps = jobs.release?.steps.filter(({ run }) => run !== undefined) ?? []
    expect(steps.map(({ run }) => run?.split('\n')[0])).toEqual([
      'npm ci && npm test',
      'npm run release -- --dry-run --repository "$ADDRESS"',
      'if [ -n "$NPM_TOKEN" ]; then',
      'npm run release -- --repository "$ADDRESS"',
    ])
    expect(steps.map((step) => step.if)).toEqual([
      ...[undefined, undefined],
      ...["github.event_name == 'push'", "github.event_name == 'push'"],
    ])
  })

  test('signs in with the token for the registry that npm uses, and without one writes nothing', async () => {
    const { jobs } = await readWorkflow('release.yml')
    const script = jobs.release?.steps.find(({ name }) => name === 'sign in')?.run ?? ''
    const home = mkdtempSync(join(tmpdir(), 'twincheck-sign-in-'))
    onTestFinished(() => rmSync(home, { recursive: true }))
    const signIn = (token: string) => {
      const env = {
        PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
        ...{ HOME: home, NPM_TOKEN: token, npm_config_registry: 'https://packages.code.example/npm/' },
      }
      const ran = spawnSync('bash', ['-e', '-c', script], { cwd: home, env, encoding: 'utf8' })
      expect(ran.status, ran.stderr).toBe(0)
      return readdirSync(home).includes('.npmrc') ? readFileSync(join(home, '.npmrc'), 'utf8') : null
    }
    expect(signIn('')).toBeNull()
    expect(signIn('secret')).toBe('//packages.code.example/npm/:_authToken=secret\n')
  })

  test.each(readdirSync(join(github, 'workflows')))('%s has no expression inside a script', async (file) => {
    const { jobs } = await readWorkflow(file)
    const scripts = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
    expect(scripts.filter((run) => run.includes('${{'))).toEqual([])
  })
})

describe('an issue form', () => {
  const forms = readdirSync(join(github, 'ISSUE_TEMPLATE')).filter((file) => file !== 'config.yml')

  test.each(forms)('%s has a name, a description and questions, each with a label', async (file) => {
    const form = await readYamlFile(join(github, 'ISSUE_TEMPLATE', file), 'an issue form')
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String), body: expect.any(Array) })
    const { body } = form as { readonly body: readonly { readonly type: string; readonly id?: string }[] }
    const questions = body.filter(({ type }) => type !== 'markdown')
    for (const question of questions) expect(question).toMatchObject({ attributes: { label: expect.any(String) } })
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
  })
})

async function readWorkflow(name: string): Promise<Workflow> {
  // The tests are about what it holds.
  return (await readYamlFile(join(github, 'workflows', name), 'a workflow')) as Workflow
}
