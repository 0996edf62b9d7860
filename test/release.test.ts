/** `npm run release`, in small repositories of their own. test/packages.test.ts packs and checks the real packages with it. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { root } from '../scripts/read-sources.ts'
import { changelogProblems } from '../scripts/release/changelog.ts'
import { readAddress } from '../scripts/release/release-address.ts'
import { publishOrder, readPackages, versionProblems } from '../scripts/release/release-packages.ts'
import { publishProblems, releaseProblems } from '../scripts/release/release-problems.ts'
import { setVersion } from '../scripts/release/set-version.ts'
import { stripComments } from '../scripts/release/strip-comments.ts'
import { committedTree, lastTested, noteTested } from '../scripts/tested-tree.ts'

const address = 'https://code.example/owner/name'
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

describe('the address of the repository', () => {
  test.each([
    ['as it is', address],
    ['without a slash at its end', `${address}/`],
    ['without .git', `${address}.git`],
  ])('is taken %s', (_, given) => {
    expect(readAddress(given)).toBe(address)
  })

  test('may have groups', () => {
    expect(readAddress('https://code.example/group/below/name')).toBe('https://code.example/group/below/name')
  })

  test.each([
    [undefined, /address of the repository is missing: add it/],
    ['', /address of the repository is missing/],
    ['owner/name', /is no address/],
    ['http://code.example/owner/name', /begins with http:\/\/, not with https/],
    ['git+ssh://git@code.example/owner/name', /begins with git\+ssh:\/\/, not with https/],
    ['https://code.example/owner', /does not name an owner and a repository/],
    ['https://code.example/owner/na me', /does not name an owner and a repository/],
    [`${address}?tab=readme`, /has a part after \? or #/],
    [`${address}#readme`, /has a part after \? or #/],
  ])('%s is refused', (given, sentence) => {
    expect(() => readAddress(given)).toThrow(sentence)
  })

  test('with a password is refused, and the password is not repeated', () => {
    expect(() => readAddress('https://me:hunter2@code.example/owner/name')).toThrow(/^(?!.*hunter2).*leave it out/)
  })
})

describe('the changelog', () => {
  test.each([
    ['a dated section with lines', '## 0.1.0 - 2026-11-18\n\n- New.\n', []],
    ['an empty list of what is not released', '## Unreleased\n\n## 0.1.0 - 2026-11-18\n\n- New.\n', []],
    ['no section', '## Unreleased\n\n- New.\n', [/no section for 0\.1\.0.*--set-version 0\.1\.0/]],
    ['the section of a longer version only', '## 0.1.01 - 2026-11-18\n\n- New.\n', [/no section for 0\.1\.0/]],
    ['a section without a date', '## 0.1.0\n\n- New.\n', [/"## 0\.1\.0" without a date/]],
    ['a day that does not exist', '## 0.1.0 - 2026-02-30\n\n- New.\n', [/without a date/]],
    ['a section without lines', '## 0.1.0 - 2026-11-18\n\n## 0.0.9 - 2026-11-01\n\n- Old.\n', [/says nothing/]],
    ['lines that wait', '## Unreleased\n\n- More.\n\n## 0.1.0 - 2026-11-18\n\n- New.\n', [/under "## Unreleased"/]],
  ])('with %s', (_, text, expected) => {
    const problems = changelogProblems(`# Changelog\n\n${text}`, '0.1.0')
    expect(problems).toEqual(expected.map((sentence) => expect.stringMatching(sentence)))
  })
})

test('published code loses its comments and nothing else', () => {
  const code = [
    "import { a } from './a.js'; // a",
    '/** what it does */',
    'export const b = [`// `, a /* x */, "/* no */", /\\/\\*[/]/u]',
    'export { a as "odd name" } from "./a.js" // unused imports stay',
    "import './effect.js'",
  ].join('\n')
  const stripped = stripComments(code)
  for (const kept of ["'./a.js'", '`// `', '"/* no */"', '/\\/\\*[/]/u', '"odd name"', "'./effect.js'"])
    expect(stripped).toContain(kept)
  for (const gone of ['// a', 'what it does', '/* x', 'unused']) expect(stripped).not.toContain(gone)
})

describe('the packages', () => {
  test('of this repository have one version, and dependencies are published first', () => {
    const packages = readPackages(root)
    expect(versionProblems(packages)).toEqual([])
    const names = publishOrder(packages).map(({ manifest }) => manifest.name)
    expect([...names].sort()).toEqual(
      ['@twincheck/core', '@twincheck/eval', '@twincheck/lab', '@twincheck/server', 'twincheck'].sort(),
    )
    expect(names[0]).toBe('@twincheck/core')
    expect(names.indexOf('@twincheck/eval')).toBeLessThan(names.indexOf('@twincheck/lab'))
  })

  test('of two versions are refused, also where one needs another version of the other', () => {
    const { repository } = makeRepository()
    editManifest(repository, 'two', (manifest) => ({ ...manifest, version: '0.2.0' }))
    expect(versionProblems(readPackages(repository))).toEqual([
      expect.stringMatching(/packages\/two\/package\.json has version 0\.2\.0, packages\/one has 0\.1\.0/),
    ])
    editManifest(repository, 'two', (manifest) => ({
      ...manifest,
      version: '0.1.0',
      dependencies: { '@small/one': '0.0.9' },
    }))
    expect(versionProblems(readPackages(repository))).toEqual([
      expect.stringContaining('packages/two/package.json needs @small/one 0.0.9, not 0.1.0'),
    ])
  })
})

describe('a repository', () => {
  const problemsOf = (repository: string) => releaseProblems(repository, readPackages(repository))

  test('that is committed, dated and tested can be released', () => {
    expect(problemsOf(makeRepository().repository)).toEqual([])
  })

  test('with changed and new files is refused, and names them', () => {
    const { repository } = makeRepository()
    for (const name of ['a', 'b', 'c', 'd']) writeFileSync(join(repository, name), '')
    expect(problemsOf(repository)).toEqual(['Files are not committed: a, b, c and 1 more. Commit or remove them.'])
  })

  test('that was never tested, or tested before the last change, is refused', () => {
    const { repository, git } = makeRepository({ tested: false })
    expect(problemsOf(repository)).toEqual([expect.stringMatching(/tests were not run here.*run "npm test"/)])
    noteTested(repository, { tree: committedTree(repository) ?? '', passed: 1, skipped: 0 })
    expect(problemsOf(repository)).toEqual([])
    writeFileSync(join(repository, 'new.txt'), '')
    git('add', '.')
    git('commit', '-qm', 'new: a file')
    expect(problemsOf(repository)).toEqual([expect.stringMatching(/other files than those of this commit/)])
  })

  test('that does not say how to report a vulnerability is refused', () => {
    const { repository, commit } = makeRepository()
    rmSync(join(repository, 'SECURITY.md'))
    commit()
    expect(problemsOf(repository)).toEqual(['SECURITY.md is missing: say how to report a vulnerability.'])
  })

  test('whose folder is not its root, or not in git, is refused', () => {
    const { repository } = makeRepository()
    expect(releaseProblems(join(repository, 'packages'), [])).toContainEqual(expect.stringMatching(/is inside/))
    rmSync(join(repository, '.git'), { recursive: true })
    expect(problemsOf(repository)).toEqual([expect.stringMatching(/is no git repository/)])
  })

  test('is published only by a CI job of that repository, on the tag of the version', () => {
    const { repository, git } = makeRepository()
    const job = {
      ACTIONS_ID_TOKEN_REQUEST_URL: 'https://token.example',
      GITHUB_SERVER_URL: 'https://code.example',
      GITHUB_REPOSITORY: 'owner/name',
    }
    const problems = (env: NodeJS.ProcessEnv) => publishProblems(repository, { address, version: '0.1.0', env })
    expect(problems({})).toEqual([
      expect.stringMatching(/identity of a CI job/),
      expect.stringMatching(/does not have the tag v0\.1\.0/),
    ])
    git('tag', 'v0.1.0')
    expect(problems({ ...job, GITHUB_REPOSITORY: 'fork/name' })).toEqual([
      expect.stringMatching(/is not the repository of this job, https:\/\/code\.example\/fork\/name/),
    ])
    expect(problems(job)).toEqual([])
  })
})

test('npm test notes that everything passed on committed files; a run of a part, or one that fails, notes nothing', () => {
  const { repository, commit } = makeRepository({ tested: false })
  const reporter = JSON.stringify(join(root, 'scripts/plain-reporter.ts'))
  const scripts = { test: 'node node_modules/vitest/vitest.mjs run' }
  writeFileSync(join(repository, 'package.json'), JSON.stringify({ type: 'module', scripts }))
  writeFileSync(join(repository, 'vitest.config.js'), `export default { test: { reporters: [${reporter}] } }\n`)
  mkdirSync(join(repository, 'node_modules'), { recursive: true })
  symlinkSync(join(root, 'node_modules/vitest'), join(repository, 'node_modules/vitest'))
  writeFileSync(join(repository, 'small.test.js'), smallTest('true'))
  commit()
  const runTests = (...more: readonly string[]) => {
    const path = [dirname(process.execPath), process.env.PATH].join(delimiter)
    const { stdout } = spawnSync('npm', ['test', ...more], {
      cwd: repository,
      env: { ...process.env, PATH: path, NO_COLOR: '1' },
      encoding: 'utf8',
    })
    return { said: stdout.trimEnd().split('\n').at(-1), noted: lastTested(repository) }
  }
  expect(runTests('--', 'small')).toEqual({ said: '1 passed, 0 failed, 0 skipped', noted: null })
  expect(runTests()).toEqual({
    said: '1 passed, 0 failed, 0 skipped',
    noted: { tree: committedTree(repository), passed: 1, skipped: 0 },
  })
  noteTested(repository, { tree: 'earlier', passed: 1, skipped: 0 })
  writeFileSync(join(repository, 'small.test.js'), smallTest('false'))
  commit()
  expect(runTests()).toMatchObject({ said: '0 passed, 1 failed, 0 skipped', noted: { tree: 'earlier' } })
})

function smallTest(value: string): string {
  return `import { expect, test } from 'vitest'\ntest('small', () => expect(${value}).toBe(true))\n`
}

describe('a new version', () => {
  test('is in all manifests, the lock file, the citation and the pages, and dates the changelog', () => {
    const { repository, read } = makeRepository({ changelog: '# Changelog\n\n## Unreleased\n\n- New.\n' })
    const changed = setVersion(repository, '0.2.0', '2026-11-18')
    expect(changed).toEqual([
      ...['CHANGELOG.md', 'packages/one/package.json', 'packages/two/package.json', 'package-lock.json'],
      ...['CITATION.cff', 'README.md'],
    ])
    expect(versionProblems(readPackages(repository))).toEqual([])
    expect(JSON.parse(read('packages/two/package.json'))).toMatchObject({
      version: '0.2.0',
      dependencies: { '@small/one': '0.2.0', elsewhere: '0.1.0' },
    })
    expect(JSON.parse(read('package-lock.json')).packages).toMatchObject({
      'packages/two': { version: '0.2.0', dependencies: { '@small/one': '0.2.0', elsewhere: '0.1.0' } },
      'node_modules/elsewhere': { version: '0.1.0' },
    })
    expect(read('CITATION.cff')).toContain('version: 0.2.0')
    expect(read('README.md')).toBe('npm install ../twincheck/twincheck-core-0.2.0.tgz elsewhere-0.1.0.tgz\n')
    expect(changelogProblems(read('CHANGELOG.md'), '0.2.0')).toEqual([])
  })

  test.each([
    ['v0.2.0', /is no version/],
    ['0.2', /is no version/],
    ['0.2.0-beta.1', /is no version/],
    ['0.0.10', /is lower than 0\.1\.0/],
    ['0.1.0', /has a section for 0\.1\.0 already/],
    ['0.2.0', /no lines under "## Unreleased"/],
  ])('%s is refused and changes nothing', (version, sentence) => {
    const { repository, git } = makeRepository()
    expect(() => setVersion(repository, version, '2026-11-18')).toThrow(sentence)
    expect(git('status', '--porcelain')).toBe('')
  })

  test('leaves the formatting of this repository’s manifests and lock file as it is', () => {
    for (const file of [...readPackages(root).map(({ folder }) => `${folder}/package.json`), 'package-lock.json']) {
      const text = readFileSync(join(root, file), 'utf8')
      expect(`${JSON.stringify(JSON.parse(text), null, 2)}\n`, file).toBe(text)
    }
  })
})

describe('npm run release', () => {
  test('--dry-run packs what would be published, with the address, and changes and publishes nothing', () => {
    const { repository, git, release, npmWasAsked } = makeRepository()
    const out = mkdtempSync(join(tmpdir(), 'twincheck-tarballs-'))
    onTestFinished(() => rmSync(out, { recursive: true }))
    const { status, stdout, stderr } = release(['--dry-run', '--repository', `${address}.git`, '--out', out])
    expect(status, stderr).toBe(0)
    expect(stdout).toMatch(
      /^built\nVersion 0\.1\.0, repository https:\/\/code\.example\/owner\/name, public, with provenance\. Tests: 7 passed, 1 skipped\.\nwould publish @small\/one@0\.1\.0: 6 files, 1 kB, sha512-\S+\nwould publish two@0\.1\.0: .*\nDry run: nothing was published\.\n$/,
    )
    const manifest = execFileSync('tar', ['-xzOf', join(out, 'two-0.1.0.tgz'), 'package/package.json'], {
      encoding: 'utf8',
    })
    expect(JSON.parse(manifest)).toMatchObject({
      version: '0.1.0',
      dependencies: { '@small/one': '0.1.0' },
      keywords: ['small'],
      publishConfig: { access: 'public', provenance: true },
      repository: { type: 'git', url: `git+${address}.git`, directory: 'packages/two' },
      bugs: { url: `${address}/issues` },
      homepage: `${address}#readme`,
    })
    expect(git('status', '--porcelain')).toBe('')
    expect(readFileSync(join(repository, 'packages/two/package.json'), 'utf8')).not.toContain('code.example')
    expect(npmWasAsked().filter((line) => /publish|view/.test(line))).toEqual([])
  })

  test('publishes each package once with provenance, dependencies first, and skips what the registry has', () => {
    const { git, release, npmWasAsked } = makeRepository({ inRegistry: '@small/one@0.1.0' })
    git('tag', 'v0.1.0')
    const { status, stdout, stderr } = release(['--repository', address], {
      ACTIONS_ID_TOKEN_REQUEST_URL: 'https://t.example',
    })
    expect(status, stderr).toBe(0)
    expect(stdout).toMatch(/@small\/one@0\.1\.0 is in the registry already[\s\S]*Published 2 packages\.\n$/)
    expect(npmWasAsked().filter((line) => line.startsWith('publish'))).toEqual([
      expect.stringMatching(/^publish .+two-0\.1\.0\.tgz --provenance --access public$/),
    ])
  })

  test('refuses tarballs that are not as they should be, with a sentence for each mistake', () => {
    const { repository, release, commit } = makeRepository()
    editManifest(repository, 'one', ({ keywords: _, ...manifest }) => ({
      ...manifest,
      files: ['dist', 'src', '!dist/one.d.ts'],
      publishConfig: {},
      main: './dist/gone.js',
    }))
    rmSync(join(repository, 'packages/one/LICENSE'))
    mkdirSync(join(repository, 'packages/one/dist'), { recursive: true })
    writeFileSync(join(repository, 'packages/one/dist/moved.js'), '')
    commit()
    const { status, stderr } = release(['--dry-run', '--repository', address])
    expect(status).toBe(1)
    for (const sentence of [
      '- @small/one would have no LICENSE.',
      '- @small/one would publish src/index.ts: see "files".',
      '- @small/one would have no dist/one.d.ts, which a public entry needs: see "files".',
      '- packages/one/package.json has no "keywords".',
      '- packages/one/package.json needs "publishConfig": { "access": "public", "provenance": true }.',
      '- @small/one would publish what no source made, dist/moved.js: delete packages/*/dist and .tsbuild, then build.',
    ])
      expect(stderr).toContain(`${sentence}\n`)
    expect(stderr).toMatch(/- @small\/one: .*gone\.js.* \(publint\)/)
  })

  test('without an address says so in one sentence', () => {
    const { release } = makeRepository()
    expect(release(['--dry-run'])).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Not released:\n- The public address of the repository is missing: add it, .*\n$/),
    })
  })

  test('whose --dry-run was taken by npm publishes nothing', () => {
    const { release } = makeRepository()
    const { status, stderr } = release([address], { npm_config_dry_run: 'true', npm_config_repository: 'true' })
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining(
        'npm took --dry-run and --repository for itself. Write -- in front of the flags:',
      ),
    })
  })

  test('with an unknown flag, or a build that fails, stops', () => {
    const { repository, release, commit } = makeRepository()
    expect(release(['--dryrun'])).toMatchObject({ status: 1, stderr: expect.stringContaining("'--dryrun'") })
    writeFileSync(join(repository, 'build.mjs'), 'process.exit(7)\n')
    commit()
    const { status, stderr } = release(['--dry-run', '--repository', address])
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining('"npm run --silent build" failed'),
    })
  })
})

type Options = {
  readonly changelog?: string
  readonly tested?: boolean
  /** A package with its version that the scripted registry has. */
  readonly inRegistry?: string
}

/** Two small packages, committed, dated and tested. `npm view` and `npm publish` are scripted, everything else of npm is real. */
function makeRepository({
  changelog = '# Changelog\n\n## 0.1.0 - 2026-11-18\n\n- New.\n',
  tested = true,
  inRegistry = '',
}: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'twincheck-release-test-'))
  folders.push(folder)
  const repository = join(folder, 'repository')
  const asked = join(folder, 'asked')
  for (const [file, text] of Object.entries(smallFiles(changelog))) {
    mkdirSync(dirname(join(repository, file)), { recursive: true })
    writeFileSync(join(repository, file), text)
  }
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin/npm'), scriptedNpm(asked, inRegistry))
  chmodSync(join(folder, 'bin/npm'), 0o755)
  const git = (...args: readonly string[]) => {
    const person = ['-c', 'user.name=Nobody', '-c', 'user.email=nobody@code.example', '-c', 'commit.gpgsign=false']
    return execFileSync('git', [...person, ...args], { cwd: repository, encoding: 'utf8' }).trim()
  }
  const commit = () => {
    git('add', '.')
    git('commit', '-qm', 'small: two packages')
    if (tested) noteTested(repository, { tree: committedTree(repository) ?? '', passed: 7, skipped: 1 })
  }
  git('init', '-q')
  commit()
  const release = (args: readonly string[], more: NodeJS.ProcessEnv = {}) => {
    const { ACTIONS_ID_TOKEN_REQUEST_URL, SIGSTORE_ID_TOKEN, GITHUB_REPOSITORY, npm_config_dry_run, ...clean } =
      process.env
    const path = [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter)
    const env = { ...clean, PATH: path, REAL_PATH: path.slice(path.indexOf(delimiter) + 1), NO_COLOR: '1', ...more }
    return spawnSync(process.execPath, [join(root, 'scripts/release.ts'), ...args], {
      cwd: repository,
      env,
      encoding: 'utf8',
    })
  }
  const npmWasAsked = () => (existsSync(asked) ? readFileSync(asked, 'utf8').trimEnd().split('\n') : [])
  const read = (file: string) => readFileSync(join(repository, file), 'utf8')
  return { repository, git, commit, release, npmWasAsked, read }
}

function scriptedNpm(asked: string, inRegistry: string): string {
  return `#!/bin/sh
echo "$@" >> '${asked}'
case "$1" in
  publish) exit 0 ;;
  view) [ "$2" = '${inRegistry}' ] && echo "\${2##*@}" ;;
  *) PATH="$REAL_PATH" exec npm "$@" ;;
esac
`
}

function smallFiles(changelog: string): Readonly<Record<string, string>> {
  const manifestOf = (name: string, more: object) => ({
    ...{ name, version: '0.1.0', description: 'Small.', license: 'Apache-2.0', keywords: ['small'], type: 'module' },
    ...{ publishConfig: { access: 'public', provenance: true }, engines: { node: '>=22' }, files: ['dist'] },
    ...{ exports: { types: './dist/index.d.ts', default: './dist/index.js' }, ...more },
  })
  const dependencies = { '@small/one': '0.1.0', elsewhere: '0.1.0' }
  const manifests = { one: manifestOf('@small/one', {}), two: manifestOf('two', { dependencies }) }
  const lock = {
    lockfileVersion: 3,
    packages: {
      'node_modules/elsewhere': { version: '0.1.0' },
      'packages/one': { name: '@small/one', version: '0.1.0' },
      'packages/two': { version: '0.1.0', dependencies },
    },
  }
  const workspaces = ['packages/one', 'packages/two']
  return {
    'package.json': JSON.stringify({ private: true, type: 'module', workspaces, scripts: { build: 'node build.mjs' } }),
    'package-lock.json': JSON.stringify(lock),
    'build.mjs': `import { mkdirSync, writeFileSync } from 'node:fs'
for (const name of ['one', 'two']) {
  mkdirSync(\`packages/\${name}/dist\`, { recursive: true })
  writeFileSync(\`packages/\${name}/dist/index.js\`, 'export const one = 1\\n')
  writeFileSync(\`packages/\${name}/dist/index.d.ts\`, "export { one } from './one.ts'\\n")
  writeFileSync(\`packages/\${name}/dist/one.d.ts\`, 'export declare const one: number\\n')
}
console.log('built')
`,
    '.gitignore': 'dist/\nnode_modules/\n',
    'CHANGELOG.md': changelog,
    'SECURITY.md': 'Write to us.\n',
    'CITATION.cff': 'cff-version: 1.2.0\nversion: 0.1.0\n',
    'README.md': 'npm install ../twincheck/twincheck-core-0.1.0.tgz elsewhere-0.1.0.tgz\n',
    ...Object.fromEntries(
      Object.entries(manifests).flatMap(([name, manifest]) => [
        [`packages/${name}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`],
        [`packages/${name}/README.md`, `# ${name}\n`],
        [`packages/${name}/LICENSE`, 'Apache-2.0\n'],
        [`packages/${name}/src/index.ts`, "export { one } from './one.ts'\n"],
        [`packages/${name}/src/one.ts`, 'export const one = 1\n'],
      ]),
    ),
  }
}

function editManifest(
  repository: string,
  name: string,
  edit: (manifest: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): void {
  const file = join(repository, 'packages', name, 'package.json')
  writeFileSync(file, `${JSON.stringify(edit(JSON.parse(readFileSync(file, 'utf8'))), null, 2)}\n`)
}
