/** The architecture as tables, and the tests that hold the code to them. A failure names the file, the line and the rule. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { benchmarks } from '../packages/eval/src/world/benchmarks.ts'
import { benchmarkWorlds } from '../packages/lab/src/worlds/registry.ts'
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
  // The product never imports the laboratory. The command loads it only for the laboratory's own commands.
  lab: ['@twincheck/core', '@twincheck/eval'],
  server: ['@twincheck/core'],
  // Of the server only what lists findings, which an exported page does itself.
  viewer: ['@twincheck/core', '@twincheck/eval', '@twincheck/server'],
  cli: ['@twincheck/core', '@twincheck/eval', '@twincheck/lab', '@twincheck/server'],
}

/** Inside a package: a folder sees only what its line names, besides itself. The entries see everything. */
const foldersMayImport: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  core: {
    policy: [],
    schema: ['policy'],
    canary: ['policy'],
    boundary: ['policy', 'schema', 'canary'],
    cases: ['policy', 'schema', 'boundary'],
    explain: ['policy'],
    models: ['policy', 'boundary'],
    exchange: ['policy', 'boundary'],
    wire: ['policy', 'boundary', 'exchange'],
    integrations: ['policy', 'boundary', 'models', 'exchange', 'wire'],
    otel: ['policy', 'boundary'],
  },
  eval: {
    stats: [],
    rules: [],
    pool: [],
    python: [],
    world: [],
    bfcl: ['python'],
    'small-world': ['world'],
    traces: ['bfcl', 'python'],
    replay: ['python', 'world'],
    experiment: ['replay', 'stats', 'world'],
    figures: ['stats'],
    report: ['experiment', 'figures', 'replay', 'stats'],
    scan: ['detector', 'figures', 'pool', 'report', 'stats', 'traces'],
    certify: ['figures', 'report', 'scan', 'stats', 'traces', 'world'],
    calibration: ['certify', 'experiment', 'scan', 'stats', 'traces'],
    detector: ['certify', 'scan', 'stats', 'traces'],
  },
  lab: {
    worlds: [],
    baselines: [],
    experiment: ['baselines', 'worlds'],
    certify: ['experiment', 'worlds'],
    queue: ['experiment', 'worlds'],
    splits: ['experiment', 'worlds'],
    oracle: ['experiment', 'worlds'],
    injections: [],
    defences: ['experiment', 'injections'],
    study: ['experiment', 'queue', 'splits', 'worlds'],
  },
  server: {
    worker: [],
    finding: [],
    store: ['finding'],
    mcp: [],
    canary: ['store'],
    view: ['canary', 'finding', 'gateway', 'store', 'worker'],
    gateway: ['canary', 'store', 'view', 'worker'],
    serve: ['gateway', 'store'],
  },
  viewer: {
    reading: [],
    page: [],
    route: ['page'],
    'action-text': [],
    'call-line': ['action-text', 'page'],
    'use-loaded': ['reading'],
    'run-filter': ['reading'],
    list: ['page', 'reading'],
    findings: ['canary', 'list', 'page', 'reading', 'route', 'use-loaded'],
    stages: ['action-text', 'call-line', 'page', 'reading'],
    confirmations: ['action-text', 'call-line', 'page', 'reading', 'stages', 'use-loaded'],
    transition: ['page', 'reading', 'run-filter'],
    conversation: ['call-line', 'page', 'reading', 'route', 'stages'],
    experiments: ['page', 'reading', 'route', 'use-loaded'],
    labels: ['page', 'reading'],
    canary: ['page', 'reading', 'route', 'use-loaded'],
    playground: ['call-line', 'page', 'stages'],
    screens: [
      'action-text',
      'call-line',
      'list',
      'conversation',
      'findings',
      'labels',
      'page',
      'playground',
      'reading',
      'route',
      'run-filter',
      'stages',
      'transition',
      'use-loaded',
    ],
    app: [
      'canary',
      'confirmations',
      'experiments',
      'findings',
      'list',
      'page',
      'reading',
      'route',
      'screens',
      'use-loaded',
    ],
  },
  cli: {
    terminal: [],
    files: [],
    completion: [],
    doctor: [],
    flags: ['files', 'terminal'],
    demo: ['terminal'],
    view: ['demo'],
    scan: ['flags', 'terminal'],
    explain: ['terminal'],
    'laboratory-commands': [],
    laboratory: ['files', 'flags', 'laboratory-commands', 'terminal'],
    'load-laboratory': ['laboratory'],
    commands: [
      ...['completion', 'demo', 'doctor', 'explain', 'files', 'flags', 'load-laboratory', 'scan', 'terminal', 'view'],
    ],
  },
}
const entries: Readonly<Record<string, readonly string[]>> = {
  core: ['adapter', 'harness', 'index', 'reading', 'records'],
  eval: ['harness', 'index', 'playground'],
  cli: ['main'],
  viewer: ['main'],
}

/** A folder with more files than this is read by nobody. */
const mostFilesInFolder = 20

/**
 * Inside these folders imports point only to the left. In the paper a stage never knows a later one; they meet in `decide`. Nothing
 * of the paper knows an extension, and an extension knows those that its own conditions use.
 */
const orders: Readonly<Record<string, readonly string[]>> = {
  'packages/core/src/policy': [
    ['paper', 'argument-edit', 'hidden-parts', 'target-shape', 'advice', 'withheld', 'state', 'detectors'],
    ['formats', 'repeats', 'grounding', 'injection', 'unfinished', 'schemas', 'rules'],
    ['combined-edits', 'follow-up-stops'],
    ['profile', 'fingerprint', 'record', 'suggest'],
  ].flat(),
  'packages/core/src/policy/paper': [
    ['errors', 'constants', 'word-list', 'lexicon'],
    ['memoize', 'json', 'shape', 'read', 'text'],
    ['trace', 'ports', 'outcome', 'agreement', 'ledger'],
    ['select-schemas', 'reply-form'],
    ['evidence', 'anomaly', 'twin', 'structure', 'verifier', 'gate'],
    ['step', 'extension', 'policy'],
    ['scene', 'decision', 'decide', 'calibrate'],
  ].flat(),
}

/** Code that must give the same answer everywhere: the packages it may use, and nothing of the world around it. */
const pureFolders: Readonly<Record<string, readonly string[]>> = {
  'packages/core/src/policy': [],
  'packages/core/src/explain': [],
  'packages/eval/src/stats': ['pure-rand', '@twincheck/core'],
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
    // A host that an integration is for is a peer: whoever uses the integration has it. The viewer and the command are built: what is in their bundle is
    // not installed.
    const isBuilt = manifest.private || name === 'cli'
    const declared = {
      ...manifest.dependencies,
      ...manifest.peerDependencies,
      ...(isBuilt ? manifest.devDependencies : {}),
    }
    const strays = importsOf(inPackage(name), ({ specifier, target }) => {
      return target === null && !specifier.startsWith('node:') && !Object.hasOwn(declared, packageName(specifier))
    })
    expect(strays, `add it to packages/${name}/package.json, with a decision record`).toEqual([])
  })
})

test('of the command only its folder for the laboratory imports the laboratory', () => {
  const strays = importsOf(
    inPackage('cli').filter(({ path }) => partsOf(path)[0] !== 'laboratory'),
    ({ specifier }) => packageName(specifier) === '@twincheck/lab',
  )
  expect(strays, 'put it into packages/cli/src/laboratory').toEqual([])
})

test('only the laboratory imports what the product keeps for it', () => {
  const strays = importsOf(
    sources.filter(({ package: name }) => name !== 'lab'),
    ({ specifier }) => specifier === '@twincheck/eval/harness',
  )
  expect(strays).toEqual([])
})

test('production never imports the harness: only experiments may exchange a verifier', () => {
  // In the playground the reader of the page chooses what the verifier answers.
  const production = ['core', 'server', 'viewer']
    .flatMap(inPackage)
    .filter(({ path }) => !path.startsWith('packages/viewer/src/playground/'))
  const strays = importsOf(production, ({ specifier }) => specifier === '@twincheck/core/harness')
  expect(strays).toEqual([])
})

test('a path that starts at a module names a worker beside it or what is two folders above, as it does from the command’s bundle', () => {
  const starts = sources
    .filter((source) => source.package !== 'viewer')
    .flatMap(({ tree, path }) =>
      [...tree.text.matchAll(/new URL\(\s*['"`](\.\.?\/[^'"`]*)/g)].map(([, start = '']) => ({ path, start })),
    )
  expect(starts.length).toBeGreaterThan(8)
  expect(starts.filter(({ start }) => !/^\.\/[\w-]+-worker\.\$\{|^\.\.\/\.\.\/[^.]/.test(start))).toEqual([])
})

test('the independent count of calls knows nothing of the importers whose work it checks', () => {
  const own = inFolder('packages/eval/src/scan/call-count')
  expect(own.length).toBeGreaterThan(4)
  const strays = importsOf(own, ({ target }) => !(target?.startsWith('packages/eval/src/scan/call-count/') ?? false))
  expect(strays, 'a count that shares code with a reader shares its mistakes').toEqual([])
})

test('every package has the table of its folders', () => {
  expect([...packageFolders()].sort()).toEqual(Object.keys(foldersMayImport).sort())
})

/** Inside the laboratory's worlds: no benchmark knows another. */
const worldsMayImport: Readonly<Record<string, readonly string[]>> = {
  python: [],
  install: [],
  'file-fault': [],
  actor: [],
  world: ['install', 'actor'],
  bfcl: ['python', 'install', 'actor', 'world'],
  tau: ['python', 'install', 'file-fault', 'world'],
  agentdojo: ['python', 'install', 'file-fault', 'world'],
  workbench: ['python', 'install', 'file-fault', 'actor', 'world'],
  'own-world': ['actor', 'world'],
  registry: ['world', 'bfcl', 'tau', 'agentdojo', 'workbench'],
}

describe('inside the worlds of the laboratory', () => {
  const worlds = inFolder('packages/lab/src/worlds')

  test('every folder has its line in the table', () => {
    expect([...new Set(worlds.map(({ path }) => partsOf(path)[1]))].sort()).toEqual(Object.keys(worldsMayImport).sort())
  })

  test.each(Object.entries(worldsMayImport))('%s imports no other folder but %j', (folder, allowed) => {
    const own = worlds.filter(({ path }) => partsOf(path)[1] === folder)
    const strays = importsOf(own, ({ target }) => {
      const other = target === null ? folder : (partsOf(target)[1] ?? '')
      return other !== folder && !allowed.includes(other)
    })
    expect(strays, `${folder} sees only ${['itself', ...allowed].join(', ')}`).toEqual([])
  })
})

/** A benchmark's own places: its world, the list of all worlds, and its commands. */
const worldPlaces = [
  'packages/lab/src/worlds/bfcl/',
  'packages/lab/src/worlds/tau/',
  'packages/lab/src/worlds/agentdojo/',
  'packages/lab/src/worlds/workbench/',
  'packages/lab/src/worlds/registry.ts',
  'packages/cli/src/laboratory/benchmarks/',
]

describe('benchmarks are found in the registry and never by name:', () => {
  const others = [...inPackage('lab'), ...inPackage('cli')].filter(
    ({ path }) => !worldPlaces.some((place) => path.startsWith(place)),
  )

  test('every benchmark of the product has a world, and every world is one of them', () => {
    expect(benchmarkWorlds.map(({ name }) => name).sort()).toEqual(benchmarks.map(({ name }) => name).sort())
    expect(benchmarkWorlds.filter(({ name, source }) => source.world !== name)).toEqual([])
  })

  test('no other file of the laboratory or the command names one', () => {
    expect(others.length).toBeGreaterThan(100)
    expect(others.flatMap(namedWorlds), 'take it from packages/lab/src/worlds/registry.ts').toEqual([])
  })

  test('no file of the scan names one', () => {
    const scanning = inFolder('packages/eval/src/scan')
    expect(scanning.length).toBeGreaterThan(15)
    const advice = 'make it a member of the format: packages/eval/src/traces/trace-format.ts'
    expect(scanning.flatMap(namedWorlds), advice).toEqual([])
  })
})

describe.each(Object.entries(foldersMayImport))('inside %s', (name, table) => {
  test('every folder has its line in the table', () => {
    const folders = new Set(inPackage(name).map(({ path }) => partsOf(path)[0]))
    expect([...folders].sort()).toEqual([...Object.keys(table), ...(entries[name] ?? ['index'])].sort())
  })

  test.each(Object.entries(table))('%s imports no other folder but %j', (folder, allowed) => {
    const own = inPackage(name).filter(({ path }) => partsOf(path)[0] === folder)
    const strays = importsOf(own, ({ target }) => {
      const other = target === null ? folder : (partsOf(target)[0] ?? '')
      return other !== folder && !allowed.includes(other)
    })
    expect(strays, `${folder} sees only ${['itself', ...allowed].join(', ')}`).toEqual([])
  })
})

test('the main entry of core does not lead to what only experiments may use', () => {
  const entry = inPackage('core').filter(({ path }) => partsOf(path)[0] === 'index')
  expect(importsOf(entry, ({ target }) => target?.endsWith('harness.ts') ?? false)).toEqual([])
})

const core = JSON.parse(readFileSync(join(root, 'packages/core/package.json'), 'utf8'))
/** What an entry loads of its host. The other integrations get the host's objects from their users. */
const loadedHosts: Readonly<Record<string, readonly string[]>> = {
  './langchain': ['@langchain/core', 'langchain'],
  './langgraph': ['@langchain/core', '@langchain/langgraph'],
  './otel': ['@opentelemetry/api'],
}

test.each(Object.keys(core.exports).filter((entry) => entry !== './package.json'))(
  'the entry %s of core loads nothing of a host but its own',
  (entry) => {
    const path = core.exports[entry].default.replace('./dist/', 'packages/core/src/').replace(/js$/, 'ts')
    const importsFrom = (file: string) => sources.find((source) => source.path === file)?.imports ?? []
    const reached = [path, ...reachFrom(path, importsFrom)]
    expect(reached.length, 'the entry is one of the sources').toBeGreaterThan(importsFrom(path).length > 0 ? 1 : 0)
    const loaded = reached.flatMap(importsFrom).filter(({ runtime, target }) => runtime && target === null)
    const hosts = loaded
      .map(({ specifier }) => packageName(specifier))
      .filter((name) => Object.hasOwn(core.peerDependencies, name))
    expect([...new Set(hosts)].sort()).toEqual(loadedHosts[entry] ?? [])
  },
)

/** A host that a test of this repository installs under an alias, such as `npm:ai@6.0.0`. */
const installed = Object.entries<string>(
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies,
).map(([name, version]) => (version.startsWith('npm:') ? version.slice('npm:'.length) : `${name}@${version}`))

test.each(Object.entries<string>(core.peerDependencies))(
  'the oldest %s that core declares (%s) is installed for the tests',
  (name, range) => {
    const oldest = /\d[\d.]*/.exec(range)?.[0]
    // Hosts bring this package themselves, so one tree has one of it. Its oldest version is not tested.
    if (name === '@langchain/core' || name === '@opentelemetry/api') return
    // Tried where TWINCHECK_FRAMEWORKS names a folder with it (test/other-frameworks.test.ts): it brings too many packages.
    if (name === '@google/adk') return
    expect(installed).toContain(`${name}@${oldest}`)
  },
)

test('the main entry of the server does not lead to the libraries of MCP: a gateway loads none of them', () => {
  const entry = inPackage('server').filter(({ path }) => partsOf(path)[0] === 'index')
  expect(importsOf(entry, ({ target }) => target?.includes('/mcp') ?? false)).toEqual([])
})

test('no two types have one name: a reader who searches for it finds one', () => {
  const places = new Map<string, string[]>()
  for (const { path, tree } of sources) {
    for (const statement of tree.statements) {
      const isType = ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement)
      const name = isType || ts.isClassDeclaration(statement) ? (statement.name?.text ?? '') : ''
      if (name !== '') places.set(name, [...(places.get(name) ?? []), path])
    }
  }
  const twice = [...places]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`)
  expect(twice.sort()).toEqual([])
})

describe.each(Object.entries(orders))('inside %s', (folder, order) => {
  const inside = inFolder(folder)
  const partOf = (path: string) =>
    path.startsWith(`${folder}/`) ? (path.slice(folder.length + 1).split('/')[0] ?? '').replace(/\.ts$/, '') : ''

  test('every part has its place in the order', () => {
    expect([...new Set(inside.map(({ path }) => partOf(path)))].sort()).toEqual([...order].sort())
  })

  test.each(order)('%s imports only what stands to its left', (part) => {
    const place = order.indexOf(part)
    const own = inside.filter(({ path }) => partOf(path) === part)
    const strays = importsOf(own, ({ target }) => target !== null && !isKnown(target, place))
    expect(strays, `${part} may import ${order.slice(0, place).join(', ') || 'nothing'}`).toEqual([])
  })

  function isKnown(target: string, place: number): boolean {
    const found = order.indexOf(partOf(target))
    return found >= 0 && found <= place
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

test('every table that the paper’s policy reads is in its fingerprint', () => {
  const folder = 'packages/core/src/policy/paper'
  const targetsOf = (path: string) => sources.find((source) => source.path === path)?.imports ?? []
  const reached = new Set(
    [`${folder}/policy.ts`, `${folder}/decide.ts`].flatMap((entry) => reachFrom(entry, targetsOf)),
  )
  const used = [...reached].filter((path) => path.startsWith(`${folder}/lexicon/`))
  const described = targetsOf('packages/core/src/policy/fingerprint/fingerprint.ts').flatMap(
    ({ target }) => target ?? [],
  )
  expect(used.filter((path) => !described.includes(path))).toEqual([])
})

test('no object literal of core has a getter: each is a shape of its own, which only a full collection lets go', () => {
  const getters = inFolder('packages/core/src').flatMap(({ tree, path }) => {
    const places: string[] = []
    walk(tree, (node) => {
      if (ts.isGetAccessor(node) && ts.isObjectLiteralExpression(node.parent))
        places.push(`${path}:${lineOf(tree, node)} ${node.name.getText(tree)}`)
    })
    return places
  })
  expect(getters, 'make it a function, or the getter of a class').toEqual([])
})

test('policy keeps nothing from one call to the next but through memoize', () => {
  const strays = inFolder('packages/core/src/policy').flatMap(statefulPlaces)
  expect(strays, 'keep it in the reading of the trace, or memoize a pure function').toEqual([])
})

test(`no folder holds more than ${mostFilesInFolder} files`, () => {
  const folders = sources.map(({ path }) => dirname(path))
  const full = [...new Set(folders)].filter(
    (folder) => folders.filter((other) => other === folder).length > mostFilesInFolder,
  )
  expect(full, 'give what belongs together a folder of its own').toEqual([])
})

test('there is no drawer: no folder or file is called by what it is not', () => {
  const named = sources.filter(({ path }) =>
    path.split('/').some((part) => drawers.includes(part.replace(/\.tsx?$/, ''))),
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

/** Where a text or an import has the name of a benchmark. The examples in a help text may: they are commands as people type them. */
function namedWorlds({ tree, path }: Source): readonly string[] {
  const places: string[] = []
  walk(tree, (node) => {
    if (!ts.isStringLiteralLike(node) && !ts.isTemplateLiteralToken(node) && !ts.isRegularExpressionLiteral(node))
      return
    for (const line of node.text.split('\n')) {
      if (/agentdojo|bfcl|workbench|\btau2?\b/i.test(line.replace(/^ +twincheck .*$/, '')))
        places.push(`${path}:${lineOf(tree, node)} ${line.trim()}`)
    }
  })
  return places
}

/** The parts of a path under packages/<name>/src, without the ending. */
function partsOf(path: string): readonly string[] {
  return path
    .replace(/\.tsx?$/, '')
    .split('/')
    .slice(3)
}

/** "@scope/name" or "name" of "@scope/name/deeper". */
function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** The files that a file loads, directly or around corners. */
function reachFrom(entry: string, importsFrom: (path: string) => readonly Import[]): readonly string[] {
  const reached = new Set<string>()
  const waiting = [entry]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const { target, runtime } of importsFrom(next)) {
      if (target === null || !runtime || reached.has(target)) continue
      reached.add(target)
      waiting.push(target)
    }
  }
  return [...reached]
}

const changingMethods = ['set', 'add', 'delete', 'clear', 'push', 'pop', 'shift', 'unshift', 'splice', 'sort', 'fill']

/** A `let` of the module, and whatever changes something that a module holds. */
function statefulPlaces({ tree, path }: Source): readonly string[] {
  const places: string[] = []
  const held = new Set<string>()
  const note = (node: ts.Node, what: string) => places.push(`${path}:${lineOf(tree, node)} ${what}`)
  for (const statement of tree.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!(statement.declarationList.flags & ts.NodeFlags.Const)) note(name, `declares ${name.getText(tree)} with let`)
      if (initializer && ts.isNewExpression(initializer) && /^Weak/.test(initializer.expression.getText(tree)))
        note(name, `keeps ${name.getText(tree)}`)
      held.add(name.getText(tree))
    }
  }
  walk(tree, (node) => {
    const changed = changedBy(node)
    if (changed && held.has(changed.text) && !isDeclaredInside(changed)) note(node, `changes ${changed.text}`)
  })
  return places
}

/** The name whose value a node changes: `name.member = …`, `name[0]++`, `name.set(…)`. */
function changedBy(node: ts.Node): ts.Identifier | null {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    const assigns = kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
    return assigns ? rootOf(node.left) : null
  }
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const changes = node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken
    return changes ? rootOf(node.operand) : null
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
  return changingMethods.includes(node.expression.name.text) ? rootOf(node.expression.expression) : null
}

function rootOf(node: ts.Expression): ts.Identifier | null {
  if (ts.isIdentifier(node)) return node
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) ? rootOf(node.expression) : null
}

/** A function may have a variable of its own by the name. */
function isDeclaredInside(used: ts.Identifier): boolean {
  for (let node: ts.Node = used.parent; !ts.isSourceFile(node); node = node.parent) {
    let declared = false
    if (ts.isFunctionLike(node) || ts.isBlock(node) || ts.isForOfStatement(node) || ts.isForStatement(node))
      walk(node, (inner) => {
        if ((ts.isVariableDeclaration(inner) || isOwnParameter(inner)) && inner.name.getText() === used.text)
          declared = true
      })
    if (declared) return true
  }
  return false
}

/** The parameters that a type gives names to are nobody's variables. */
function isOwnParameter(node: ts.Node): node is ts.ParameterDeclaration {
  return ts.isParameter(node) && !ts.isTypeNode(node.parent) && !ts.isTypeElement(node.parent)
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
