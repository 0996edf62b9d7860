/** The architecture as tables, and the tests that hold the code to them. A failure names the file, the line and the rule. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import {
  findCycles,
  type Import,
  lineOf,
  packageFolders,
  readSources,
  root,
  type Source,
  walk,
} from '../scripts/read-sources.ts'

/** Which packages of ours a package may import. Nothing imports the command. */
const packagesMayImport: Readonly<Record<string, readonly string[]>> = {
  core: [],
  eval: ['@twincheck/core'],
  server: ['@twincheck/core'],
  viewer: ['@twincheck/core', '@twincheck/eval'],
  cli: ['@twincheck/core', '@twincheck/eval', '@twincheck/server'],
}

/** Inside core: a folder sees only what its line names. */
const coreMayImport: Readonly<Record<string, readonly string[]>> = {
  policy: [],
  schema: ['policy'],
  boundary: ['policy', 'schema'],
  models: ['policy', 'boundary'],
  wire: ['policy', 'boundary'],
  integrations: ['policy', 'boundary', 'models', 'wire'],
  otel: ['policy', 'boundary'],
}

/** Inside policy: imports point only to the left. A stage never knows a later one; they meet in `decide`. */
const policyOrder = [
  [
    'errors',
    'constants',
    'lexicon',
    'lexicon-agreement',
    'lexicon-extended',
    'lexicon-free-text',
    'lexicon-language',
    'lexicon-outcome',
    'lexicon-provenance',
    'lexicon-roles',
  ],
  ['json', 'read', 'outline', 'text'],
  ['trace', 'growing-trace', 'action', 'ports', 'outcome', 'trajectory', 'agreement', 'ledger'],
  ['select-schemas', 'reply'],
  ['evidence', 'rules', 'anomaly', 'detector', 'twin', 'structure', 'verifier', 'gate'],
  ['policy', 'profile'],
  ['step', 'scene', 'decision', 'inspect', 'decide'],
  ['calibrate', 'sample-scenes', 'describe-predicates', 'fingerprint', 'record', 'read-record'],
].flat()

/** Code that must give the same answer everywhere: the packages it may use, and nothing of the world around it. */
const pureFolders: Readonly<Record<string, readonly string[]>> = {
  'packages/core/src/policy': [],
  'packages/eval/src/stats': ['pure-rand'],
}
const worldly = [
  'console',
  'process',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'performance',
  'globalThis',
]

const drawers = ['utils', 'util', 'helpers', 'helper', 'common', 'lib', 'misc', 'shared', 'types']

const sources = readSources()

describe('between packages', () => {
  test('every package has its line in the table', () => {
    expect([...packageFolders()].sort()).toEqual(Object.keys(packagesMayImport).sort())
  })

  test.each(Object.entries(packagesMayImport))('%s imports no package of ours but %j', (name, allowed) => {
    const strays = importsOf(inPackage(name), ({ specifier }) => {
      return specifier.startsWith('@twincheck/') && !allowed.includes(packageName(specifier))
    })
    expect(strays, `only ${allowed.join(', ') || 'itself'} may be imported here`).toEqual([])
  })

  test.each(Object.keys(packagesMayImport))('%s imports by path only what lies in its own src', (name) => {
    const strays = importsOf(inPackage(name), ({ target }) => {
      return target !== null && !target.startsWith(`packages/${name}/src/`)
    })
    expect(strays, 'import the other package by its name').toEqual([])
  })

  test.each(Object.keys(packagesMayImport))('%s declares every package it imports', (name) => {
    const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
    // A host that an integration is for is a peer: whoever uses the integration has it. The viewer is built, not installed.
    const declared = {
      ...manifest.dependencies,
      ...manifest.peerDependencies,
      ...(manifest.private ? manifest.devDependencies : {}),
    }
    const strays = importsOf(inPackage(name), ({ specifier, target }) => {
      return target === null && !specifier.startsWith('node:') && !Object.hasOwn(declared, packageName(specifier))
    })
    expect(strays, `add it to packages/${name}/package.json, with a decision record`).toEqual([])
  })
})

test('production never imports the harness: only experiments may exchange a verifier', () => {
  const strays = ['core', 'server', 'viewer'].flatMap((name) =>
    importsOf(inPackage(name), ({ specifier }) => specifier === '@twincheck/core/harness'),
  )
  expect(strays).toEqual([])
})

describe('inside core', () => {
  test('every folder has its line in the table', () => {
    const folders = new Set(inPackage('core').map(({ path }) => partsOf(path)[0]))
    expect([...folders].sort()).toEqual([...Object.keys(coreMayImport), 'harness', 'index', 'parts'].sort())
  })

  test.each(Object.entries(coreMayImport))('%s imports no other folder but %j', (folder, allowed) => {
    const strays = importsOf(inFolder(`packages/core/src/${folder}`), ({ target }) => {
      const other = target === null ? folder : (partsOf(target)[0] ?? '')
      return other !== folder && !allowed.includes(other)
    })
    expect(strays, `${folder} sees only ${['itself', ...allowed].join(', ')}`).toEqual([])
  })

  test('the main entry does not lead to what only experiments may use', () => {
    const entry = inPackage('core').filter(({ path }) => partsOf(path)[0] === 'index')
    expect(importsOf(entry, ({ target }) => target?.endsWith('harness.ts') ?? false)).toEqual([])
  })
})

describe('inside policy', () => {
  const policy = inFolder('packages/core/src/policy')

  test('every part has its place in the order', () => {
    expect([...new Set(policy.map(({ path }) => partsOf(path)[1]))].sort()).toEqual([...policyOrder].sort())
  })

  test.each(policyOrder)('%s imports only what stands to its left', (part) => {
    const place = policyOrder.indexOf(part)
    const own = policy.filter(({ path }) => partsOf(path)[1] === part)
    const strays = importsOf(own, ({ target }) => target !== null && placeOf(target) > place)
    expect(strays, `${part} may import ${policyOrder.slice(0, place).join(', ') || 'nothing'}`).toEqual([])
  })

  function placeOf(target: string): number {
    const place = policyOrder.indexOf(partsOf(target)[1] ?? '')
    return place < 0 ? policyOrder.length : place
  }
})

test('no files import each other at run time, however far around', () => {
  expect(findCycles(sources)).toEqual([])
})

describe.each(Object.entries(pureFolders))('%s is pure:', (folder, allowed) => {
  test(`it imports no packages but ${allowed.join(', ') || 'none'}, and nothing of Node`, () => {
    const strays = importsOf(inFolder(folder), ({ specifier, target }) => {
      return target === null && !allowed.includes(packageName(specifier))
    })
    expect(strays).toEqual([])
  })

  test('it asks neither the clock nor chance nor the machine', () => {
    expect(inFolder(folder).flatMap(worldlyPlaces), 'take it as an argument instead').toEqual([])
  })
})

test('there is no drawer: no folder or file is called by what it is not', () => {
  const named = sources.filter(({ path }) =>
    path.split('/').some((part) => drawers.includes(part.replace(/\.ts$/, ''))),
  )
  expect(
    named.map(({ path }) => path),
    'name it after the one thing it holds',
  ).toEqual([])
})

test('every public name is listed: no `export *` but of a namespace', () => {
  const places: string[] = []
  for (const { tree, path } of sources) {
    walk(tree, (node) => {
      if (ts.isExportDeclaration(node) && !node.exportClause) places.push(`${path}:${lineOf(tree, node)}`)
    })
  }
  expect(places, 'list the names one by one').toEqual([])
})

test('test titles say what holds, and never begin with "should"', () => {
  const tests = readdirSync(join(root, 'packages'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.test.ts') && !file.includes('node_modules'),
  )
  const titled = tests.filter((file) =>
    /(?:test|it)\(\s*['"`]should/.test(readFileSync(join(root, 'packages', file), 'utf8')),
  )
  expect(titled).toEqual([])
})

function inPackage(name: string): readonly Source[] {
  return sources.filter((source) => source.package === name)
}

function inFolder(folder: string): readonly Source[] {
  return sources.filter(({ path }) => path.startsWith(`${folder}/`))
}

/** The imports that break a rule, each with its place. */
function importsOf(files: readonly Source[], isStray: (found: Import) => boolean): readonly string[] {
  return files.flatMap(({ path, imports }) =>
    imports.filter(isStray).map(({ specifier, line }) => `${path}:${line} imports ${specifier}`),
  )
}

/** The parts of a path under packages/<name>/src, without the ending. */
function partsOf(path: string): readonly string[] {
  return path.replace(/\.ts$/, '').split('/').slice(3)
}

/** "@scope/name" or "name" of "@scope/name/deeper". */
function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

function worldlyPlaces({ tree, path }: Source): readonly string[] {
  const places: string[] = []
  walk(tree, (node) => {
    const found = worldlyName(node)
    if (found) places.push(`${path}:${lineOf(tree, node)} uses ${found}`)
  })
  return places
}

function worldlyName(node: ts.Node): string | null {
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length) return 'new Date()'
  if (ts.isPropertyAccessExpression(node)) {
    const text = node.getText()
    if (text === 'Date.now' || text === 'Math.random') return text
  }
  if (ts.isCallExpression(node) && node.expression.getText() === 'Date') return 'Date()'
  return ts.isIdentifier(node) && worldly.includes(node.text) && !isOnlyAName(node) ? node.text : null
}

/** A member or a declaration may be called anything. */
function isOnlyAName(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node
  return 'name' in parent && parent.name === node && !ts.isShorthandPropertyAssignment(parent)
}
