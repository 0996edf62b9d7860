/** What deploy/ puts into an image and how it runs it, read from its own files. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const instructions = read('deploy/Dockerfile').replaceAll('\\\n', ' ').split('\n')

/** What the build takes from the folder it is started in; a copy from another stage takes nothing from there. */
const copied = instructions
  .filter((line) => /^(COPY|ADD)\b/.test(line) && !line.includes('--from='))
  .flatMap((line) =>
    line
      .split(/\s+/)
      .slice(1, -1)
      .filter((word) => !word.startsWith('--')),
  )

describe('the image', () => {
  test.each([
    '.git/config',
    '.git/objects/00/00',
    '.env',
    '.npmrc',
    'deploy/.env',
    'deploy/.env.production',
    'packages/server/.env',
    'packages/cli/src/.env.local',
    'packages/core/.npmrc',
    'twincheck.db',
    'packages/server/twincheck.db',
    'packages/server/twincheck.db-wal',
    'packages/cli/decisions.sqlite',
    'signing-key.pem',
    'packages/server/signing-key.pem',
    'packages/server/tls.key',
    'node_modules/pg/package.json',
    'packages/server/node_modules/x/index.js',
    'packages/server/dist/index.js',
  ])('does not take %s', (path) => {
    expect(isTaken(path)).toBe(false)
  })

  test('takes no folder whole that holds more than sources', () => {
    expect(copied).not.toContain('.')
    expect(copied).not.toContain('deploy')
  })

  test('takes every source and manifest that the build needs', () => {
    const sources = globSync('packages/*/{src,bin,demo}/**/*.{ts,tsx,js,jsonl,css,html}', { cwd: root })
    const manifests = globSync('packages/*/{package.json,tsconfig.json,vite.config.ts,index.html}', { cwd: root })
    const own = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json']
    const needed = [...sources, ...manifests, ...own, 'deploy/gateway.sh', 'deploy/gateway.json']
    expect(sources.length).toBeGreaterThan(300)
    expect(needed.filter((path) => !isTaken(path))).toEqual([])
  })

  test('is alive or not by its own word, whatever its database does', () => {
    const check = instructions.find((line) => line.startsWith('HEALTHCHECK')) ?? ''
    expect(check).toContain('/healthz')
    expect(check).not.toContain('/readyz')
  })
})

describe('compose', () => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true })
  const gateways = ['gateway-1', 'gateway-2'].map((name) => services[name])

  test('starts everything again, and gateways also while the database is away', () => {
    for (const service of Object.values<{ readonly restart?: string }>(services))
      expect(service.restart).toBe('unless-stopped')
    for (const { depends_on: before } of gateways) expect(before).toEqual(['postgres'])
  })

  test('gives the password beside the address, where no character means anything', () => {
    for (const { environment } of gateways) {
      expect(environment.PGPASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD\}$/)
      expect(JSON.stringify(environment)).not.toContain('postgres://')
    }
    expect(JSON.parse(read('deploy/gateway.json')).store).toBe('postgres://twincheck@postgres:5432/twincheck')
  })
})

test('what holds secrets is not committed by accident', () => {
  const ignored = read('.gitignore').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.env.*', '*.pem']))
})

function isTaken(path: string): boolean {
  const within = copied.some((source) => source === '.' || path === source || path.startsWith(`${source}/`))
  return within && !isIgnored(path)
}

/** As Docker reads it: the last pattern that fits the path or a folder above it decides. */
function isIgnored(path: string): boolean {
  const patterns = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const parts = path.split('/')
  const above = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  let ignored = false
  for (const pattern of patterns) {
    const taken = pattern.startsWith('!')
    const fits = expression(taken ? pattern.slice(1) : pattern)
    if (above.some((candidate) => fits.test(candidate))) ignored = !taken
  }
  return ignored
}

function expression(pattern: string): RegExp {
  const escaped = pattern.replaceAll(/[.+^$()|[\]{}]/g, '\\$&')
  const anywhere = escaped.replaceAll('**/', '\u0000').replaceAll('*', '[^/]*').replaceAll('\u0000', '(.*/)?')
  return new RegExp(`^${anywhere}$`)
}
